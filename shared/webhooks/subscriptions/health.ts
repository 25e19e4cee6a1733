import { setTimeout as sleep } from 'node:timers/promises'
import { env } from '../../aws/environment.ts'
import type { SubscriptionId, WorkspaceId } from '../../domain/kit/ids.ts'
import type { Subscription } from '../../domain/webhooks/subscription.ts'
import {
  type EndedAttempt,
  HEALTH_AGE_MS,
  healthChange,
  laterHealth,
  type SubscriptionHealth,
} from '../../domain/webhooks/subscription-health.ts'
import { logger } from '../../log.ts'
import { subscriptionKey } from '../../table/keys.ts'
import type { RequestBatcher } from '../../table/store/batching/request-batcher.ts'
import { equal, type RowUpdate } from '../../table/store/batching/update-expression.ts'
import { commit } from '../../table/store/commit.ts'
import { failingInsertion } from './failing.ts'
import { type SubscriptionRow, toSubscriptionRow } from './rows.ts'

/**
 * Writes the changes of a subscription's health. The attributes are not part of the record, because deliver writes
 * them and must not conflict with changes of the subscription.
 */
export const healthUpdate = (
  ws: WorkspaceId,
  id: SubscriptionId,
  change: Partial<SubscriptionHealth>,
): RowUpdate => ({
  key: subscriptionKey(ws, id),
  build: (expression) => ({
    set: Object.entries(change).map(([name, value]) => equal(expression, name, value)),
    // The row exists.
    when: equal(expression, 'type', 'subscription'),
  }),
})

/**
 * The minimum time between two writes of an instance to the health of a subscription, in ms, divided by SPEED.
 * Otherwise a receiver that often fails and often succeeds makes the row of its subscription hot.
 */
const INTERVAL_MS = 1_000

/**
 * If an attempt takes more milliseconds than this, the health is read again, because other instances may have changed
 * it.
 */
const READ_AGAIN_MS = 1_000

/** The health of a subscription after the attempts that this instance has seen. */
interface Known {
  readonly health: SubscriptionHealth
  /** The part that is not written yet. */
  readonly change?: Partial<SubscriptionHealth>
  /** When a part was last written, in epoch ms. */
  readonly writtenAt: number
}

// The health that was read before an attempt began. It is shared, so that attempts that run at the same time do not overwrite each other's
// changes.
const known = new Map<SubscriptionId, Known>()
/** By invocation: a killed invocation must not block the next. */
const writes = new WeakMap<RequestBatcher, Map<SubscriptionId, Promise<void>>>()

/**
 * Writes the health of a subscription if an attempt has changed it: its status, or times that are over an hour old. So
 * an ordinary delivery writes nothing. A failure of the write changes nothing about the delivery.
 */
export async function recordHealth(
  subscription: Pick<SubscriptionRow, 'record' | 'health'>,
  ended: EndedAttempt,
  batcher: RequestBatcher,
): Promise<void> {
  const { record } = subscription
  try {
    if (!remember(record.id, await latestRead(subscription, ended, batcher), ended)) return
    const current = writes.get(batcher) ?? new Map<SubscriptionId, Promise<void>>()
    writes.set(batcher, current)
    const writing = current.get(record.id) ?? write(record, batcher).finally(() => current.delete(record.id))
    current.set(record.id, writing)
    await writing
  } catch (error) {
    known.delete(record.id)
    logger().warn('health not recorded', { subscription_id: record.id, error: String(error) })
  }
}

async function latestRead(
  { record: { workspace_id, id }, health }: Pick<SubscriptionRow, 'record' | 'health'>,
  { duration_ms }: EndedAttempt,
  { read }: RequestBatcher,
): Promise<SubscriptionHealth> {
  if (duration_ms < READ_AGAIN_MS) return health
  const [row] = await read([subscriptionKey(workspace_id, id)])
  return row ? toSubscriptionRow(row).health : health
}

/** @returns whether there is something to write */
function remember(id: SubscriptionId, read: SubscriptionHealth, ended: EndedAttempt): boolean {
  const now = new Date()
  const { health: seen = read, change: unwritten, writtenAt = 0 } = known.get(id) ?? {}
  const health = laterHealth(read, seen)
  const change = healthChange(health, ended, now)
  if (!change) return false
  for (const [each, { writtenAt: at }] of known) if (now.getTime() - at >= HEALTH_AGE_MS) known.delete(each)
  known.set(id, { health: { ...health, ...change }, change: { ...unwritten, ...change }, writtenAt })
  return true
}

/** Writes the unwritten changes, including changes that are added in the meantime. */
async function write(subscription: Subscription, { record }: RequestBatcher): Promise<void> {
  const { workspace_id, id } = subscription
  for (let next = known.get(id); next?.change; next = known.get(id)) {
    const wait = next.writtenAt + INTERVAL_MS / Number(env('SPEED')) - Date.now()
    if (wait > 0) await sleep(wait)
    // In the meantime, another invocation may have written the change, or have failed and dropped it.
    const { health, change } = known.get(id) ?? next
    if (!change) return
    known.set(id, { health, writtenAt: Date.now() })
    // Written first, because only this row causes the pause of a subscription that stays failing.
    if (change.failing_since) await commit([failingInsertion(subscription, new Date(change.failing_since))])
    await record(healthUpdate(workspace_id, id, change))
  }
}
