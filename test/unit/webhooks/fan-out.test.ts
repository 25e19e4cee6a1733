import { marshall } from '@aws-sdk/util-dynamodb'
import { beforeEach, expect, test, vi } from 'vitest'
import { handler } from '../../../functions/webhooks/fan-out.ts'
import { maxTries, TRIES } from '../../../shared/aws/backoff.ts'
import { StoreUnavailable } from '../../../shared/aws/unavailable.ts'
import { CLOCK_SKEW_MS } from '../../../shared/clocks.ts'
import { DELIVERY_FIELDS } from '../../../shared/domain/delivery.ts'
import { createEvent, type Envelope } from '../../../shared/domain/event.ts'
import { deliveryIdOf, newId, type SubscriptionId, type WorkspaceId } from '../../../shared/domain/ids.ts'
import type { TriggerId } from '../../../shared/domain/triggers.ts'
import { deliveryKey, subscriberKey } from '../../../shared/table/keys.ts'
import { stored } from '../../../shared/table/store/commit.ts'
import { eventItem } from '../../../shared/webhooks/events/rows.ts'
import { leftToCheck } from '../../../shared/webhooks/fan-out/fan-out.ts'
import { fanOut } from '../../support/fan-out.ts'
import { conditionFailed, type MemoryTable } from '../../support/memory-table.ts'
import { recordWith } from '../../support/records.ts'

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
const sent = () => enqueue.mock.calls.map(([message]) => message)
const putsOf = (type: string) => table.puts().filter((row) => row.type === type)

test('each active subscription of the trigger gets one delivery of the event', async () => {
  const [first, second] = [subscribe(), subscribe()]
  subscribe(before, 'photo.uploaded')
  const event = eventOf()
  expect(await fanOut([event])).toEqual([{ status: 'fulfilled', value: undefined }])
  expect(putsOf('delivery')).toMatchObject(
    [first, second].map((subscription) => ({
      ...keyOf(event.envelope, subscription),
      data: {
        event_id: event.envelope.id,
        trigger_id: 'photo.deleted',
        subscription_id: subscription,
        status: 'pending',
        attempts: [],
        lease_until: null,
      },
      owner: `owner of ${subscription}`,
      started: 0,
    })),
  )
  expect(sent()).toMatchObject(
    [first, second].map((subscription_id) => ({ message: { subscription_id }, delaySeconds: 0 })),
  )
  // The sweep checks the event, so its deliveries need no due time.
  expect(putsOf('delivery').map(({ due_sk }) => due_sk)).toEqual([undefined, undefined])
  expect(table.updates()).toEqual([])
})

test('a subscription receives no event that is older than itself by more than the clock skew', async () => {
  subscribe(new Date(now.getTime() + CLOCK_SKEW_MS + 1))
  const same = subscribe(new Date(now.getTime() + CLOCK_SKEW_MS))
  await fanOut([eventOf()])
  expect(sent()).toMatchObject([{ message: { subscription_id: same } }])
})

test('a repeated fan-out queues only deliveries without an attempt', async () => {
  const [begun, finished, untouched] = [subscribe(), subscribe(), subscribe()]
  const event = eventOf()
  const found = (subscription: SubscriptionId, started: number, status: string) => ({
    Item: marshall({
      ...keyOf(event.envelope, subscription),
      data: recordWith(DELIVERY_FIELDS, { subscription_id: subscription, status }),
      owner: 'owner',
      projected: {},
      started,
    }),
  })
  const rows = new Map([
    [keyOf(event.envelope, begun).pk, found(begun, 1, 'pending')],
    [keyOf(event.envelope, finished).pk, found(finished, 0, 'skipped')],
    [keyOf(event.envelope, untouched).pk, found(untouched, 0, 'pending')],
  ])
  const original = table.send.getMockImplementation()
  table.send.mockImplementation(async (command) => {
    const row = rows.get(command.input.Item?.pk ?? '')
    if (row) throw Object.assign(conditionFailed(), row)
    return (await original?.(command)) ?? {}
  })
  expect(await fanOut([event])).toMatchObject([{ status: 'fulfilled' }])
  expect(sent()).toMatchObject([{ message: { subscription_id: untouched } }])
})

test('events of a workspace share one lookup, which reads no revoked subscription', async () => {
  subscribe()
  const events = [
    eventOf(),
    eventOf(),
    eventOf('photo.uploaded'),
    eventOf('photo.deleted', 'other' as WorkspaceId),
  ]
  await fanOut(events)
  const looked = table.send.mock.calls.flatMap(
    ([
      {
        input: { ExpressionAttributeValues: values },
      },
    ]) => (values ? `${values[':pk']} to ${values[':to']}` : []),
  )
  expect(looked.filter((read) => read.includes('#subscribers'))).toEqual([
    'ws#subscribers to former#',
    'other#subscribers to former#',
  ])
  expect(sent()).toHaveLength(2)
})

test('deliveries of an event that is not checked are due for the sweep', async () => {
  subscribe()
  await fanOut([{ ...eventOf(), isChecked: false }])
  expect(putsOf('delivery')).toMatchObject([{ due_pk: expect.stringMatching(/^due#/) }])
})

test('a failed event does not block the others', async () => {
  const subscription = subscribe()
  const [bad, good] = [eventOf(), eventOf()]
  const original = table.send.getMockImplementation()
  table.send.mockImplementation(async (command) => {
    if (command.input.Item?.pk === keyOf(bad.envelope, subscription).pk) throw new Error('no write')
    return (await original?.(command)) ?? {}
  })
  expect(await fanOut([bad, good])).toMatchObject([
    { status: 'rejected', reason: new Error('no write') },
    { status: 'fulfilled' },
  ])
  expect(sent()).toMatchObject([{ message: { event_id: good.envelope.id } }])
})

test('what fails for one subscriber fails its event, and the others get their messages', async () => {
  const [first, second] = [subscribe(), subscribe()]
  const [event, other] = [eventOf(), eventOf()]
  enqueue.mockImplementation(async ({ message }) => {
    if (message.subscription_id === first && message.event_id === event.envelope.id)
      throw new Error('no queue')
  })
  expect(await fanOut([event, other])).toMatchObject([
    { status: 'rejected', reason: new Error('no queue') },
    { status: 'fulfilled' },
  ])
  expect(sent().filter(({ message }) => message.subscription_id === second)).toHaveLength(2)
})

/** The lookups of a workspace's subscribers fail until the returned function is called. */
function throttle(ws: string) {
  const original = table.send.getMockImplementation()
  const reason = new StoreUnavailable('throttled')
  table.send.mockImplementation(async (command) => {
    if (String(command.input.ExpressionAttributeValues?.[':pk']).startsWith(`${ws}#`)) throw reason
    return (await original?.(command)) ?? {}
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
  table.send.mockImplementation(async (command) => {
    tries.push(maxTries())
    if (refuse) throw new StoreUnavailable('throttled')
    return (await original?.(command)) ?? {}
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
    dynamodb: { SequenceNumber: String(n), NewImage: marshall(image) },
  }))
  expect(await handler({ Records } as never)).toEqual({ batchItemFailures: [{ itemIdentifier: '0' }] })
  expect(putsOf('delivery')).toMatchObject([keyOf(good.envelope, subscription)])
})
