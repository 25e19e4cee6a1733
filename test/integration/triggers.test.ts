import { expect, test } from 'vitest'
import { TRIGGER_IDS } from '../../shared/domain/kit/triggers.ts'
import { describeTransports } from '../support/api.ts'
import { until } from '../support/until.ts'
import { newWorkspace, sharedWorkspace } from '../support/workspace.ts'

const sampleOf = (trigger: string) => `/v1/triggers/${trigger}/sample`

describeTransports('triggers', (send) => {
  const quiet = sharedWorkspace(send)

  test('all triggers are listed in a fixed order, in one page or several', async () => {
    const { get } = await newWorkspace(send, 'starter')
    const all = (await get('/v1/triggers')).body
    expect(all.data.map(({ id }: { id: string }) => id)).toEqual(TRIGGER_IDS)
    expect([all.has_more, all.next_cursor]).toEqual([false, null])
    const first = (await get('/v1/triggers?limit=10')).body
    const second = (await get(`/v1/triggers?limit=10&cursor=${first.next_cursor}`)).body
    expect([...first.data, ...second.data]).toEqual(all.data)
    expect([first.has_more, second.has_more]).toEqual([true, false])
    const rest = all.data.length - first.data.length
    const exact = (await get(`/v1/triggers?limit=${rest}&cursor=${first.next_cursor}`)).body
    expect([exact.data.length, exact.has_more, exact.next_cursor]).toEqual([rest, false, null])
  })

  test('the three newest real events replace the synthetic sample, newest first', async () => {
    const { get, post } = await newWorkspace(send)
    const other = await newWorkspace(send)
    const made: { id: string }[] = []
    for (let n = 0; n < 4; n++)
      made.unshift((await post('/v1/opportunities', { contact_name: `C${n}` })).body)
    await until(async () => {
      const { synthetic, data } = (await get(sampleOf('opportunity.created'))).body
      return !synthetic && data.length === 3 && data[0].entity_id === made[0]?.id
    })
    const { body } = await get(sampleOf('opportunity.created'))
    expect(body.data.map(({ data }: { data: unknown }) => data)).toEqual(made.slice(0, 3))
    expect((await get(sampleOf('opportunity.project.approved'))).body.synthetic).toBe(true)
    expect((await other.get(sampleOf('opportunity.created'))).body.synthetic).toBe(true)
  })

  test('samples of expense triggers require the plan first, then both permissions', async () => {
    const starter = await newWorkspace(send, 'starter')
    const target = sampleOf('expense.updated')
    expect((await starter.get(target)).body.error.code).toBe('plan_required')
    expect((await (await starter.join([])).get(target)).body.error.code).toBe('plan_required')
    for (const permissions of [[], ['expenses.view'], ['expenses.view_all', 'expenses.edit_all']] as const) {
      const { status, body } = await (await quiet.join(permissions)).get(target)
      expect([status, body.error.code]).toEqual([403, 'forbidden'])
    }
    const entitled = await quiet.join(['expenses.view', 'expenses.view_all'])
    expect((await entitled.get(target)).body.synthetic).toBe(true)
    expect((await starter.get(sampleOf('opportunity.created'))).status).toBe(200)
  })

  test.each(['opportunity.nope', '__proto__', 'toString', 'OPPORTUNITY.CREATED', '%20'])(
    'the unknown trigger %s is a 404',
    async (name) => {
      const { status, body } = await quiet.get(sampleOf(name))
      expect([status, body.error.code]).toEqual([404, 'not_found'])
    },
  )
})
