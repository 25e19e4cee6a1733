import { expect, test } from 'vitest'
import { createEvent } from '../../../shared/domain/kit/event.ts'
import { TRIGGER_IDS, type TriggerId } from '../../../shared/domain/kit/triggers.ts'
import { commit } from '../../../shared/table/store/commit.ts'
import { eventInsertion } from '../../../shared/webhooks/events/rows.ts'
import { checkDeliveries } from '../../../shared/webhooks/sweep/check-deliveries.ts'
import { describeTransports, useService } from '../../support/api.ts'
import { receiver } from '../../support/receiver.ts'
import { until } from '../../support/until.ts'
import { newWorkspace, sharedWorkspace, type TestWorkspace } from '../../support/workspace.ts'
import { refusal } from '../expenses/api.ts'
import { storeMissed } from '../webhooks/bench.ts'

const NOWHERE = 'http://127.0.0.1:9/hook'
const idsOf = (posts: readonly { body: Buffer }[]) => posts.map(({ body }) => JSON.parse(body.toString()).id)

const create = (ws: Pick<TestWorkspace, 'post'>, body: object) =>
  ws.post('/v1/subscriptions', { target_url: NOWHERE, ...body })

describeTransports('the triggers of a subscription', (send) => {
  const ws = sharedWorkspace(send)

  test('are one id, several or all; both fields are shown (contract 11.7)', async () => {
    const shown = async (body: object) => {
      const { id, trigger_id, trigger_ids } = (await create(ws, body)).body
      expect((await ws.get(`/v1/subscriptions/${id}`)).body).toMatchObject({ trigger_id, trigger_ids })
      return [trigger_id, trigger_ids]
    }
    const one = ['call.missed', ['call.missed']]
    expect(await shown({ trigger_id: 'call.missed' })).toEqual(one)
    expect(await shown({ trigger_ids: ['call.missed'] })).toEqual(one)
    expect(await shown({ trigger_ids: ['call.missed', 'call.missed'] })).toEqual(one)
    expect(await shown({ trigger_ids: ['photo.deleted', 'call.missed'] })).toEqual([
      null,
      ['photo.deleted', 'call.missed'],
    ])
    expect(await shown({ trigger_ids: [...TRIGGER_IDS, ...TRIGGER_IDS] })).toEqual([null, [...TRIGGER_IDS]])
    expect(await shown({ trigger_ids: ['*'] })).toEqual([null, ['*']])
    expect(await shown({ trigger_ids: ['*', '*'] })).toEqual([null, ['*']])
  })

  test.each([
    [{}, 'trigger_id'],
    [{ trigger_id: 'call.missed', trigger_ids: ['call.missed'] }, 'trigger_ids'],
    [{ trigger_id: null, trigger_ids: ['call.missed'] }, 'trigger_id'],
    [{ trigger_id: '*' }, 'trigger_id'],
    [{ trigger_ids: [] }, 'trigger_ids'],
    [{ trigger_ids: null }, 'trigger_ids'],
    [{ trigger_ids: 'call.missed' }, 'trigger_ids'],
    [{ trigger_ids: ['call.missed', 'call.lost'] }, 'trigger_ids.1'],
    [{ trigger_ids: ['call.missed', 5] }, 'trigger_ids.1'],
    [{ trigger_ids: ['*', 'call.missed'] }, 'trigger_ids'],
    [{ trigger_ids: Array(101).fill('call.missed') }, 'trigger_ids'],
  ])('%j is 400', async (body, path) => {
    const { status, body: refused } = await create(ws, body)
    expect([status, refused.error?.details[0].path]).toEqual([400, path])
  })

  test('need the rights of each; * needs the permissions and not the plan (contract 4.8)', async () => {
    const starter = await newWorkspace(send, 'starter')
    const [viewer, member] = [await starter.join(['expenses.view']), await ws.join([])]
    const both = { trigger_ids: ['call.missed', 'expense.created'] }
    const answers = [
      await create(starter, both),
      await create(viewer, { trigger_id: 'expense.deleted' }),
      await create(viewer, { trigger_ids: ['*'] }),
      await create(starter, { trigger_ids: ['*'] }),
      await create(member, both),
      await create(member, { trigger_ids: ['call.missed', 'photo.deleted'] }),
    ]
    expect(answers.map(refusal)).toEqual([
      ...['403 plan_required', '403 plan_required', '403 forbidden', '201'],
      ...['403 forbidden', '201'],
    ])
  })

  test('an event reaches a subscription once, however many of its triggers match, and another one too', async () => {
    const ws = await newWorkspace(send)
    const [every, several, single] = [await receiver(), await receiver(), await receiver()]
    await create(ws, { trigger_ids: ['*'], target_url: every.url })
    const both = ['opportunity.created', 'opportunity.d4d.spotted']
    await create(ws, { trigger_ids: [...both, ...both], target_url: several.url })
    await create(ws, { trigger_id: 'opportunity.created', target_url: single.url })
    await ws.post('/v1/drive-mode/spots', { latitude: 1, longitude: 2 })
    await ws.post('/v1/opportunities')
    await until(() => every.posts.length >= 3 && several.posts.length >= 3 && single.posts.length >= 2)
    const events = (await ws.get('/v1/events')).body.data as { id: string; trigger: string }[]
    const all = events.map(({ id }) => id).sort()
    expect(idsOf(every.posts).sort()).toEqual(all)
    expect(idsOf(several.posts).sort()).toEqual(all)
    const created = events.filter(({ trigger }) => trigger === 'opportunity.created').map(({ id }) => id)
    expect(idsOf(single.posts).sort()).toEqual(created.sort())
  })

  test('* includes triggers that a later version adds, when fan-out or only the sweep sees their events', async () => {
    const ws = await newWorkspace(send)
    const { url, posts } = await receiver()
    useService()
    await create(ws, { trigger_ids: ['*'], target_url: url })
    const of = { entityId: ws.id, performedBy: null, data: null }
    const eventOf = () => createEvent('invoice.paid' as TriggerId, new Date(), of)
    const [streamed, missed] = [eventOf(), eventOf()]
    await commit([eventInsertion(ws.id, streamed)])
    await until(() => posts.length === 1)
    await storeMissed(ws.id, missed)
    const ref = { workspaceId: ws.id, id: missed.id, trigger: missed.trigger }
    await checkDeliveries([ref], new Map(), () => undefined)
    await until(() => posts.length === 2)
    expect(idsOf(posts)).toEqual([streamed.id, missed.id])
  })

  test('a test delivery has the first trigger, or the trigger that it names', async () => {
    const { id } = (await create(ws, { trigger_ids: ['call.missed', 'photo.deleted'] })).body
    const test = async (body?: object) => (await ws.post(`/v1/subscriptions/${id}/test`, body)).body
    expect(await test()).toMatchObject({ trigger_id: 'call.missed' })
    expect(await test({ trigger_id: 'photo.deleted' })).toMatchObject({ trigger_id: 'photo.deleted' })
    expect((await test({ trigger_id: 'envelope.signed' })).error.details).toEqual([
      { path: 'trigger_id', message: 'must be one of the trigger_ids of the subscription' },
    ])
  })
})
