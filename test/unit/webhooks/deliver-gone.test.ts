import { describe, expect, test, vi } from 'vitest'
import { SERVICE } from '../../../shared/domain/audit.ts'
import { transactionRefused } from '../../support/memory-table.ts'
import { oneDelivery } from './one-delivery.ts'

/** Attempts that the receiver answers with 410 Gone. */
const mocks = await vi.hoisted(async () => (await import('./delivery-mocks.ts')).deliveryMocks())
vi.mock('../../../shared/table/store/client.ts', () => ({
  documents: () => mocks.table,
  tableName: () => 'table',
}))
vi.mock('../../../shared/webhooks/send/send.ts', () => ({
  post: mocks.post,
  sender: (rule: string) => `sender ${rule}`,
}))
vi.mock('../../../shared/webhooks/deliveries/pause.ts', () => ({ deliveriesArePaused: mocks.isPaused }))
vi.mock('../../../shared/metrics.ts', () => ({ count: mocks.count }))
vi.mock('../../../shared/webhooks/subscriptions/health.ts', () => ({ recordHealth: mocks.recordHealth }))
vi.mock('../../../shared/storage/seal.ts', () => ({ unseal: vi.fn(async (text: string) => `whsec_${text}`) }))

const { count, table, recordHealth } = mocks
const { ws, subscriptionId, putSubscription, deliver, respond, info, enqueue } = oneDelivery(mocks)

describe('an attempt', () => {
  const revocations = () =>
    table.send.mock.calls.flatMap(
      ([{ input }]) => input.TransactItems?.[1]?.Update?.ExpressionAttributeValues ?? [],
    )

  /** What the transactions add to the audit log. */
  const entries = () =>
    table.send.mock.calls
      .flatMap(([{ input }]) => input.TransactItems ?? [])
      .flatMap(({ Put }) => (Put?.Item?.type === 'audit' ? [JSON.parse(String(Put.Item.data))] : []))

  test('with a 410 response revokes the subscription in the same transaction', async () => {
    respond(410, 'HTTP 410')
    await deliver()
    expect(revocations()).toMatchObject([{ ':data': expect.stringContaining('"gone"'), ':next': 2 }])
    const [entry] = entries()
    expect(entry).toMatchObject({
      action: 'subscription.revoked',
      entity_id: subscriptionId(),
      actor: SERVICE,
    })
    expect(table.transactions()).toEqual([6])
    expect(enqueue.mock.calls).toEqual([
      [{ message: { workspace_id: ws, revoked: subscriptionId() }, delaySeconds: 2 }],
    ])
    expect(count).toHaveBeenLastCalledWith('ended', 'failed')
    expect(recordHealth.mock.calls[0]?.[1]).toMatchObject({ response_status: 410, isFinal: true })
  })

  test('with a 410 response changes nothing about a subscription that was revoked in between', async () => {
    respond(410, 'HTTP 410')
    table.send.mockImplementationOnce(async () => {
      putSubscription({ status: 'revoked' }, { v: 7 })
      throw transactionRefused(1)
    })
    await deliver()
    expect(table.transactions()).toEqual([6, 1])
    expect(entries()).toHaveLength(1)
  })

  test('with a 410 response is recorded again if the subscription changed in between', async () => {
    respond(410, 'HTTP 410')
    table.send.mockImplementationOnce(async () => {
      putSubscription({ description: 'new' }, { v: 7 })
      throw transactionRefused(1)
    })
    await deliver()
    expect(revocations()).toMatchObject([{ ':next': 2 }, { ':next': 8 }])
    expect(info.mock.lastCall?.[1]).toMatchObject({ decision: 'revoke' })
  })

  test('with a 410 response revokes nothing if its lease was lost', async () => {
    respond(410, 'HTTP 410')
    table.send.mockRejectedValueOnce(transactionRefused(0))
    await deliver()
    expect(table.transactions()).toHaveLength(1)
    expect(info.mock.lastCall?.[1]).toMatchObject({ decision: 'lost' })
    expect(enqueue).not.toHaveBeenCalled()
    table.send.mockRejectedValueOnce(new Error('broken'))
    await expect(deliver()).rejects.toThrow('broken')
  })
})
