import { expect, test } from 'vitest'
import { describeTransports, type Transport } from '../../../support/api.ts'
import type { Answer, Client } from '../../../support/client.ts'
import { receiver } from '../../../support/receiver.ts'
import { until } from '../../../support/until.ts'
import { newWorkspace } from '../../../support/workspace.ts'

const EXPENSE = { expense_type: 'purchase', expense_date: '2026-01-02', amount_tax_inclusive: 10 }
const BOTH = ['expense.created', 'opportunity.created']
const refusal = ({ status, body }: Answer) => `${status} ${body?.error?.code ?? ''}`.trim()

interface Shown {
  readonly id: string
  readonly status: string
  readonly next_attempt_at: string | null
}

/**
 * A paused subscription of the owner, narrowed to opportunities after one expense event was delivered and while another
 * waits; and a member without permissions, who has pointed it to a receiver of their own.
 */
async function narrowed(send: Transport) {
  const ws = await newWorkspace(send)
  const [first, second] = [await receiver(), await receiver()]
  const hook = { trigger_ids: BOTH, target_url: first.url }
  const path = `/v1/subscriptions/${(await ws.post('/v1/subscriptions', hook)).body.id}`
  const expenses = async (): Promise<Shown[]> =>
    (await ws.get(`${path}/deliveries?trigger_id=expense.created`)).body.data
  await ws.post('/v1/expenses', EXPENSE)
  await until(async () => (await expenses())[0]?.status === 'succeeded')
  await ws.patch(path, { status: 'paused' })
  await ws.post('/v1/expenses', EXPENSE)
  await until(async () => {
    const [newest, delivered] = await expenses()
    return delivered !== undefined && newest?.next_attempt_at === null
  })
  expect((await ws.patch(path, { trigger_ids: ['opportunity.created'] })).status).toBe(200)
  const member = await ws.join([])
  expect((await member.patch(path, { target_url: second.url })).status).toBe(200)
  const [waiting, delivered] = await expenses()
  if (!waiting || !delivered) throw new Error('a delivery is missing')
  return { ws, member, path, first, second, waiting, delivered, expenses }
}

/** Replays everything and returns the replay when it has ended. */
async function replayAll(client: Client, path: string) {
  const { id } = (await client.post(`${path}/replay`, { status: 'all' })).body
  const read = async () => (await client.get(`/v1/replays/${id}`)).body
  await until(async () => (await read()).status === 'completed')
  return read()
}

const triggers = ({ posts }: Awaited<ReturnType<typeof receiver>>) =>
  posts.map(({ headers }) => headers['x-service-event'])

describeTransports('a subscription that has lost a trigger (contract 11.13)', (send) => {
  test('skips its waiting deliveries when it is resumed, and leaves all of them out of a replay', async () => {
    const { member, path, first, second, waiting, delivered, expenses } = await narrowed(send)
    await member.patch(path, { status: 'active' })
    await until(async () => (await expenses()).every(({ status }) => status !== 'pending'))
    const shown = async (id: string) => (await member.get(`/v1/deliveries/${id}`)).body
    expect(await shown(waiting.id)).toMatchObject({ status: 'skipped', attempts: [] })
    await member.post('/v1/opportunities')
    await until(() => second.posts.length === 1)
    const list = `${path}/deliveries?status=succeeded`
    await until(async () => (await member.get(list)).body.data.length === 2)
    expect(await replayAll(member, path)).toMatchObject({ matched: 1, queued: 1 })
    await until(() => second.posts.length === 2)
    expect(await shown(delivered.id)).toMatchObject({ status: 'succeeded', attempts: [{ number: 1 }] })
    expect([triggers(first), triggers(second)]).toEqual([
      ['expense.created'],
      ['opportunity.created', 'opportunity.created'],
    ])
  })

  test('redelivers none of them, 409 after the rights; serves them once it has the trigger again', async () => {
    const { ws, member, path, first, second, delivered, waiting, expenses } = await narrowed(send)
    const redeliver = async (client: Client, { id }: Shown) =>
      refusal(await client.post(`/v1/deliveries/${id}/redeliver`))
    for (const one of [delivered, waiting]) {
      expect(await redeliver(member, one)).toBe('403 forbidden')
      expect(await redeliver(ws, one)).toBe('409 conflict')
    }
    await ws.patch(path, { trigger_ids: BOTH, target_url: first.url, status: 'active' })
    await until(async () => (await expenses()).every(({ status }) => status === 'succeeded'))
    expect([triggers(first), triggers(second)]).toEqual([['expense.created', 'expense.created'], []])
    for (const one of [delivered, waiting]) expect(await redeliver(ws, one)).toBe('202')
  })
})
