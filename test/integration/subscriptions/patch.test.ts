import { expect, test } from 'vitest'
import { setPlan } from '../../../shared/actions/workspaces/provision.ts'
import { describeTransports } from '../../support/api.ts'
import { receiver } from '../../support/receiver.ts'
import { until } from '../../support/until.ts'
import { newWorkspace, sharedWorkspace } from '../../support/workspace.ts'
import { refusal } from '../expenses/api.ts'

const HOOK = { trigger_id: 'opportunity.created', target_url: 'http://127.0.0.1:9/hook' }
const of = (id: string) => `/v1/subscriptions/${id}`

describeTransports('changing a subscription', (send) => {
  const ws = sharedWorkspace(send)

  test('changes what is given and nothing else; what changes nothing is not dated (contract 11.8)', async () => {
    const { signing_secret: _, ...made } = (await ws.post('/v1/subscriptions', { ...HOOK, description: 'd' }))
      .body
    const patch = async (body: object) => (await ws.patch(of(made.id), body)).body
    expect(await patch({})).toEqual(made)
    const same = {
      target_url: HOOK.target_url,
      trigger_ids: ['opportunity.created'],
      status: 'active',
      headers: {},
    }
    expect(await patch(same)).toEqual(made)
    const target_url = 'http://127.0.0.1:9/other'
    const moved = await patch({ target_url, description: null })
    expect(moved).toEqual({ ...made, target_url, description: null, updated_at: expect.any(String) })
    expect(moved.updated_at > made.updated_at).toBe(true)
    expect(await patch({ trigger_ids: ['*'] })).toMatchObject({ trigger_id: null, trigger_ids: ['*'] })
    expect((await ws.get(of(made.id))).body).toMatchObject({
      target_url,
      trigger_ids: ['*'],
      status: 'active',
    })
  })

  test('needs the rights to the old triggers and to the new ones, before any 409 (contract 4.8)', async () => {
    const ws = await newWorkspace(send)
    const member = await ws.join(['workspace.admin'])
    const [open, expense] = [
      (await ws.post('/v1/subscriptions', HOOK)).body.id,
      (await ws.post('/v1/subscriptions', { ...HOOK, trigger_id: 'expense.created' })).body.id,
    ]
    const narrower = { trigger_ids: ['opportunity.created'] }
    expect(refusal(await member.patch(of(open), { trigger_ids: ['photo.deleted'] }))).toBe('200')
    expect(refusal(await member.patch(of(open), { trigger_ids: ['expense.created'] }))).toBe('403 forbidden')
    expect(refusal(await member.patch(of(open), { trigger_ids: ['*'] }))).toBe('403 forbidden')
    expect(refusal(await member.patch(of(expense), narrower))).toBe('403 forbidden')
    await setPlan(ws.id, 'starter', new Date())
    expect(refusal(await ws.patch(of(open), { trigger_ids: ['expense.created'] }))).toBe('403 plan_required')
    expect(refusal(await ws.patch(of(open), { trigger_ids: ['*'] }))).toBe('200')
    expect(refusal(await ws.patch(of(expense), narrower))).toBe('403 plan_required')
    await ws.delete(of(open))
    expect(refusal(await member.patch(of(open), narrower))).toBe('403 forbidden')
    expect(refusal(await ws.patch(of(open), narrower))).toBe('409 conflict')
  })

  test('new triggers count from the change on, removed ones no longer; a new target gets what comes', async () => {
    const ws = await newWorkspace(send)
    const [first, second] = [await receiver(), await receiver()]
    const { id } = (await ws.post('/v1/subscriptions', { ...HOOK, target_url: first.url })).body
    await ws.post('/v1/opportunities')
    await until(() => first.posts.length === 1)
    const contact = (await ws.post('/v1/contacts', { phone: '+15125550143' })).body.id
    const call = {
      direction: 'inbound',
      outcome: 'abandoned',
      contact_id: contact,
      from_number: '+15125550143',
    }
    await ws.post('/v1/calls', call)
    await ws.patch(of(id), { trigger_ids: ['call.missed'], target_url: second.url })
    await ws.post('/v1/opportunities')
    await ws.post('/v1/calls', call)
    await until(() => second.posts.length > 0)
    const triggers = (posts: { headers: Record<string, unknown> }[]) =>
      posts.map(({ headers }) => headers['x-service-event'])
    expect(triggers(first.posts)).toEqual(['opportunity.created'])
    // The call from before the change may arrive when clocks differ, and the service allows for two seconds.
    expect(new Set(triggers(second.posts))).toEqual(new Set(['call.missed']))
    const listed = (await ws.get(`${of(id)}/deliveries`)).body.data
    expect(
      listed.filter(({ trigger_id }: { trigger_id: string }) => trigger_id === 'opportunity.created'),
    ).toHaveLength(1)
  })

  test('of many at once each takes effect, and fan-out finds exactly the triggers of the last', async () => {
    const ws = await newWorkspace(send)
    const { id } = (await ws.post('/v1/subscriptions', HOOK)).body
    const changes = [
      { trigger_ids: ['*'] },
      { trigger_ids: ['call.missed'] },
      { description: 'd' },
      { status: 'paused' },
    ]
    const answers = await Promise.all(changes.map((body) => ws.patch(of(id), body)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { body } = await ws.get(of(id))
    expect(body).toMatchObject({ description: 'd', status: 'paused' })
    const missed = await ws.patch(of(id), { trigger_ids: ['photo.deleted'] })
    expect(missed.body.trigger_ids).toEqual(['photo.deleted'])
  })

  test('lists take a status, and pages are filled (contract 11.12)', async () => {
    const ws = await newWorkspace(send)
    const ids: string[] = []
    for (let n = 0; n < 7; n++) ids.push((await ws.post('/v1/subscriptions', HOOK)).body.id)
    const [a = '', b = '', c = '', d = ''] = ids
    await ws.patch(of(a), { status: 'paused' })
    await ws.patch(of(d), { status: 'paused' })
    for (const id of [b, c]) await ws.delete(of(id))
    const list = async (query: string) => {
      const { data, next_cursor, has_more } = (await ws.get(`/v1/subscriptions?${query}`)).body
      return { ids: data.map(({ id }: { id: string }) => id), next_cursor, has_more }
    }
    expect(await list('status=paused')).toEqual({ ids: [d, a], next_cursor: null, has_more: false })
    const page = await list('status=paused&limit=1')
    expect(page).toEqual({ ids: [d], next_cursor: expect.any(String), has_more: true })
    expect(await list(`status=paused&limit=1&cursor=${page.next_cursor}`)).toMatchObject({
      ids: [a],
      has_more: false,
    })
    expect(refusal(await ws.get(`/v1/subscriptions?status=active&cursor=${page.next_cursor}`))).toBe(
      '400 invalid_request',
    )
    expect((await list('status=revoked')).ids).toEqual([c, b])
    expect((await list('status=active')).ids).toEqual(ids.slice(4).reverse())
    expect((await list('status=active&health=failing')).ids).toEqual([])
  })
})
