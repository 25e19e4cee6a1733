import { expect, test } from 'vitest'
import { describeTransports, type Transport } from '../../support/api.ts'
import { until } from '../../support/until.ts'
import { newWorkspace } from '../../support/workspace.ts'
import { type Hit, receiver } from '../webhooks/bench.ts'

interface Shown {
  readonly id: string
  readonly status: string
  readonly trigger_id: string
  readonly attempts: readonly object[]
  readonly next_attempt_at: string | null
}

const TRIGGERS = ['opportunity.created', 'expense.created']
const EXPENSE = { expense_type: 'purchase', expense_date: '2026-01-02', amount_tax_inclusive: 10 }

/** A workspace in which a member, not its admin, owns a subscription. */
async function owned(send: Transport, answer: (hit: Hit) => number | Promise<number> = () => 200) {
  const ws = await newWorkspace(send)
  const member = await ws.join()
  const to = await receiver(answer)
  const { id } = (await member.post('/v1/subscriptions', { trigger_ids: TRIGGERS, target_url: to.url })).body
  const path = `/v1/subscriptions/${id}`
  const setMember = (status: string) => ws.patch(`/v1/members/${member.id}`, { status })
  const deliveries = async (query = ''): Promise<Shown[]> =>
    (await ws.get(`${path}/deliveries?limit=100${query}`)).body.data
  /** Waits until there are so many deliveries and each of them waits. */
  const allWait = (count: number) =>
    until(async () => {
      const found = await deliveries('&status=pending')
      return found.length === count && found.every(({ next_attempt_at }) => next_attempt_at === null)
    })
  const show = async () => (await ws.get(path)).body
  return { ws, member, path, setMember, deliveries, allWait, show, hits: to.hits }
}

describeTransports('a subscription whose owner is deactivated', (send) => {
  test('gets nothing, of any trigger, and says so; it is served when the owner is active again (9.1.3)', async () => {
    const { ws, member, path, setMember, deliveries, allWait, show, hits } = await owned(send)
    expect(await show()).toMatchObject({ created_by: member.id, owner_status: 'active', status: 'active' })
    expect((await setMember('deactivated')).status).toBe(200)
    expect(await show()).toMatchObject({ owner_status: 'deactivated', status: 'active' })
    expect((await ws.get('/v1/subscriptions')).body.data).toMatchObject([{ owner_status: 'deactivated' }])
    for (let n = 0; n < 3; n++) await ws.post('/v1/opportunities')
    await ws.post('/v1/expenses', EXPENSE)
    await allWait(4)
    expect(hits).toEqual([])
    for (const { attempts } of await deliveries()) expect(attempts).toEqual([])
    expect((await setMember('active')).status).toBe(200)
    await until(async () => (await deliveries('&status=succeeded')).length === 4)
    expect(hits).toHaveLength(4)
    expect(await show()).toMatchObject({ owner_status: 'active' })
    await ws.post('/v1/opportunities')
    await until(() => hits.length === 5)
    // Deleted, it skips what waits, and still shows the status of its owner.
    await setMember('deactivated')
    await ws.post('/v1/opportunities')
    await allWait(1)
    await ws.delete(path)
    await until(async () => (await deliveries('&status=skipped')).length === 1)
    expect(await show()).toMatchObject({ status: 'revoked', owner_status: 'deactivated' })
    await setMember('active')
    expect(await show()).toMatchObject({ status: 'revoked', owner_status: 'active' })
  })

  test('stays paused when it is taken over, or its owner is active again', async () => {
    const { ws, path, setMember, deliveries, allWait, show, hits } = await owned(send)
    await ws.patch(path, { status: 'paused' })
    await setMember('deactivated')
    await ws.post('/v1/opportunities')
    await allWait(1)
    await setMember('active')
    expect(await show()).toMatchObject({ owner_status: 'active', status: 'paused' })
    expect((await ws.post(`${path}/take-over`)).body).toMatchObject({
      status: 'paused',
      created_by: ws.owner,
    })
    await ws.post('/v1/opportunities')
    await allWait(2)
    expect(hits).toEqual([])
    await ws.patch(path, { status: 'active' })
    await until(async () => (await deliveries('&status=succeeded')).length === 2)
  })

  test('takes tests, redeliveries and replays, which wait, also while it is paused', async () => {
    const { ws, path, setMember, deliveries, allWait, hits } = await owned(send)
    await ws.post('/v1/opportunities')
    await until(async () => (await deliveries('&status=succeeded')).length === 1)
    const [done] = await deliveries()
    await setMember('deactivated')
    await ws.patch(path, { status: 'paused' })
    expect((await ws.post(`/v1/deliveries/${done?.id}/redeliver`)).status).toBe(202)
    const sample = await ws.post(`${path}/test`)
    expect([sample.status, sample.body.status]).toEqual([202, 'pending'])
    expect((await ws.post(`${path}/rotate-secret`)).status).toBe(200)
    await allWait(2)
    const replay = (await ws.post(`${path}/replay`, { status: 'all' })).body
    await until(async () => (await ws.get(`/v1/replays/${replay.id}`)).body.status === 'completed')
    // Resuming it sends nothing while its owner is deactivated.
    expect((await ws.patch(path, { status: 'active' })).status).toBe(200)
    await allWait(2)
    expect(hits).toHaveLength(1)
    await setMember('active')
    await until(async () => (await deliveries('&status=succeeded')).length === 2)
    expect(hits).toHaveLength(3)
  })
})
