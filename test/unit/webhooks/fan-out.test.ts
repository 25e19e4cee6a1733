import { beforeEach, expect, test, vi } from 'vitest'
import { handler } from '../../../functions/webhooks/fan-out.ts'
import { attributesOf } from '../../../shared/aws/attribute-values.ts'
import { maxTries, TRIES } from '../../../shared/aws/backoff.ts'
import { StoreUnavailable } from '../../../shared/aws/unavailable.ts'
import { createEvent, type Envelope } from '../../../shared/domain/event.ts'
import { deliveryIdOf, newId, type SubscriptionId, type WorkspaceId } from '../../../shared/domain/ids.ts'
import type { TriggerId } from '../../../shared/domain/triggers.ts'
import { deliveryKey, subscriberKey } from '../../../shared/table/keys.ts'
import { stored } from '../../../shared/table/store/commit.ts'
import { eventItem } from '../../../shared/webhooks/events/rows.ts'
import { leftToCheck } from '../../../shared/webhooks/fan-out/fan-out.ts'
import { fanOut } from '../../support/fan-out.ts'
import type { MemoryTable } from '../../support/memory-table.ts'

const { table, enqueue } = await vi.hoisted(async () => ({
  table: new (await import('../../support/memory-table.ts')).MemoryTable() as MemoryTable,
  enqueue: vi.fn(),
}))
vi.mock('../../../shared/table/store/client.ts', () => ({ documents: () => table, tableName: () => 'table' }))
vi.mock('../../../shared/webhooks/queue/enqueue.ts', async (original) => ({
  ...(await original<typeof import('../../../shared/webhooks/queue/enqueue.ts')>()),
  sharedQueues: () => enqueue,
}))
vi.stubEnv('SPEED', '1')
beforeEach(() => {
  table.clear()
  enqueue.mockReset().mockResolvedValue(undefined)
})

const before = new Date('2026-03-14T08:00:00.000Z')
const now = new Date('2026-03-14T09:00:00.000Z')
const workspaceId = 'ws' as WorkspaceId
const eventOf = (trigger: TriggerId = 'photo.deleted', ws = workspaceId) => ({
  workspaceId: ws,
  isChecked: true,
  envelope: createEvent(trigger, now, { entityId: 'e', performedBy: null, data: null }),
})
const subscribe = (made = before, trigger: TriggerId | '*' = 'photo.deleted') => {
  const id = newId<SubscriptionId>(made)
  table.put(subscriberKey(workspaceId, id), {
    id,
    created_by: `owner of ${id}`,
    since: { [trigger]: made.toISOString() },
    until: {},
  })
  return id
}
const keyOf = ({ id }: Envelope, subscription: SubscriptionId) =>
  deliveryKey(workspaceId, deliveryIdOf(id, subscription))
const putsOf = (type: string) => table.puts().filter((row) => row.type === type)

/** The lookups of a workspace's subscribers fail until the returned function is called. */
function throttle(ws: string) {
  const original = table.send.getMockImplementation()
  const reason = new StoreUnavailable('throttled')
  table.send.mockImplementation(async (...call) => {
    if (String(call[1].ExpressionAttributeValues?.[':pk']).startsWith(`${ws}#`)) throw reason
    return (await original?.(...call)) ?? {}
  })
  return { reason, end: () => original && table.send.mockImplementation(original) }
}

test('an event that the store is unavailable for is left to its check; any other failure is reported', async () => {
  subscribe()
  const { reason, end } = throttle('ws')
  const outcomes = await fanOut([eventOf()])
  expect(outcomes).toEqual([{ status: 'rejected', reason }])
  expect(outcomes.map(leftToCheck)).toEqual([{ status: 'fulfilled', value: undefined }])
  const failed = { status: 'rejected', reason: new Error('a bug') } as const
  expect(leftToCheck(failed)).toBe(failed)
  end()
  expect(await fanOut([eventOf()])).toMatchObject([{ status: 'fulfilled' }])
})

test('calls for a workspace that the store has refused get one try, until one succeeds', async () => {
  subscribe()
  const tries: number[] = []
  const original = table.send.getMockImplementation()
  let refuse = false
  table.send.mockImplementation(async (...call) => {
    tries.push(maxTries())
    if (refuse) throw new StoreUnavailable('throttled')
    return (await original?.(...call)) ?? {}
  })
  const triesOf = async (refused: boolean, ws = workspaceId) => {
    refuse = refused
    tries.length = 0
    await fanOut([eventOf('photo.deleted', ws)])
    return [...new Set(tries)]
  }
  expect(await triesOf(true)).toEqual([TRIES])
  expect(await triesOf(true)).toEqual([1])
  expect(await triesOf(false, 'other' as WorkspaceId)).toEqual([TRIES])
  expect(await triesOf(false)).toEqual([1])
  expect(await triesOf(false)).toEqual([TRIES])
})

test('a record that cannot be read fails alone', async () => {
  const subscription = subscribe()
  const good = eventOf()
  const images = [
    { pk: 'ws#event#x', sk: 'self', type: 'event' },
    stored(eventItem(workspaceId, good.envelope)),
  ]
  const Records = images.map((image, n) => ({
    dynamodb: { SequenceNumber: String(n), NewImage: attributesOf(image) },
  }))
  expect(await handler({ Records } as never)).toEqual({ batchItemFailures: [{ itemIdentifier: '0' }] })
  expect(putsOf('delivery')).toMatchObject([keyOf(good.envelope, subscription)])
})
