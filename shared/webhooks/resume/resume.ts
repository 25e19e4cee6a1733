import type { DeliveryId } from '../../domain/kit/ids.ts'
import { deliveryKey, dueKey, subscriptionKey } from '../../table/keys.ts'
import { postpone, removeDue } from '../../table/store/due-index.ts'
import { readRows } from '../../table/store/read.ts'
import { deliver } from '../deliver/deliver.ts'
import { areHeld } from '../deliveries/holds.ts'
import { type DeliveryRow, toDeliveryRow } from '../deliveries/rows.ts'
import { isWaiting, resumeUpdate } from '../deliveries/waiting.ts'
import { deliveryIds, inState } from '../deliveries/walk.ts'
import type { Batch } from '../queue/batch.ts'
import { lostAt } from '../queue/enqueue.ts'
import { isSlow, laneAfter } from '../queue/lanes.ts'
import { deliveryMessage, type ResumeMessage } from '../queue/messages.ts'
import { isOwnerDeactivated } from '../subscriptions/owner.ts'
import { toSubscriptionRow } from '../subscriptions/rows.ts'
import { endOrder } from '../subscriptions/writes.ts'

/** Deliveries that become due at a time. */
const PAGE = 20

/** Maximum time for each delivery of a page, in ms: store calls, and an attempt of up to a second (a longer one ends the order). */
const EACH_MS = 2_000

/**
 * The time after which the sweep considers the n-th delivery of a page as lost: the delivery waits for the deliveries
 * before it.
 */
const lostInPage = (now: Date, n: number): Date => lostAt(new Date(now.getTime() + n * EACH_MS))

/**
 * How many milliseconds one message may run before it queues the rest of the walk, so that other messages are handled
 * too.
 */
const MAX_PASS_MS = 8_000

/** Delay of the next check for deliveries that the index did not show yet, in seconds, and the number of checks. */
const RECHECK_S = 5
const MAX_RECHECKS = 6

/**
 * Makes the waiting deliveries of a resumed subscription due, oldest first (contract 11.9). It also makes the
 * attempts itself, one after the other, because a queue would change their order; new deliveries wait behind them. As
 * soon as the receiver is slow, the remaining deliveries are queued instead.
 *
 * The row of the subscription stays due until the walk has ended, so the sweep repeats a walk that was lost. Each
 * step moves the due time that the message names, so only one walk runs, and it ends when the subscription changes
 * its status.
 */
export async function resume(message: ResumeMessage, batch: Batch): Promise<void> {
  const { workspace_id: ws, subscription_id: id } = message
  if (await areHeld(ws)) return
  // When the owner is activated again, another walk starts.
  if (await hasDeactivatedOwner(message, batch)) return endWalk(message)
  const pass: Pass = { batch, until: Date.now() + MAX_PASS_MS, inOrder: !message.unordered }
  let { resumed, after } = message
  for (;;) {
    const next = await keepDue(message, resumed)
    if (next === undefined) return
    resumed = next
    const ids = await deliveryIds(ws, id, { limit: PAGE, after, accept: IS_WAITING, oldestFirst: true })
    await resumePage(ids, message, pass)
    after = ids.at(-1) ?? after
    if (ids.length < PAGE) return finish({ ...message, resumed }, batch)
    if (Date.now() > pass.until) {
      const rest: ResumeMessage = { ...message, resumed, after, unordered: !pass.inOrder }
      return batch.enqueue({ message: rest, delaySeconds: 0 })
    }
  }
}

const IS_WAITING = inState('waiting')

async function hasDeactivatedOwner({ workspace_id, subscription_id }: ResumeMessage, { read }: Batch) {
  const [row] = await read([subscriptionKey(workspace_id, subscription_id)])
  return row !== undefined && isOwnerDeactivated(toSubscriptionRow(row), read)
}

/** Ends the walk, unless another has taken over. */
async function endWalk({ workspace_id, subscription_id, resumed }: ResumeMessage): Promise<void> {
  await removeDue({ ...subscriptionKey(workspace_id, subscription_id), due_sk: resumed })
}

interface Pass {
  readonly batch: Batch
  readonly until: number
  inOrder: boolean
}

/**
 * Postpones the due time of the row, so that no sweep starts this walk a second time.
 * @returns undefined when another walk has taken over, or no walk is needed any more
 */
async function keepDue({ workspace_id, subscription_id }: ResumeMessage, due_sk: string) {
  const key = subscriptionKey(workspace_id, subscription_id)
  const until = lostInPage(new Date(), PAGE)
  return (await postpone({ ...key, due_sk }, until)) ? dueKey(key, until).due_sk : undefined
}

async function resumePage(
  ids: readonly DeliveryId[],
  { workspace_id }: ResumeMessage,
  pass: Pass,
): Promise<void> {
  const now = new Date()
  const found = await readRows(ids.map((id) => deliveryKey(workspace_id, id)))
  const waiting = found
    .flatMap((row) => (row ? [toDeliveryRow(row)] : []))
    .filter(({ delivery }) => isWaiting(delivery))
  const updates = waiting.map((row, n) => pass.batch.update(resumeUpdate(row, now, lostInPage(now, n))))
  const resumed = await Promise.all(updates)
  for (const row of waiting.filter((_, index) => resumed[index])) await deliverOrQueue(row, now, pass)
}

async function deliverOrQueue({ delivery, ownerId }: DeliveryRow, now: Date, pass: Pass): Promise<void> {
  const { batch } = pass
  const outgoing = deliveryMessage({ ...delivery, next_attempt_at: now.toISOString() }, ownerId, now)
  if (!pass.inOrder) return batch.enqueue(outgoing)
  const attempt = await deliver(outgoing.message, batch, true)
  pass.inOrder = attempt ? laneAfter(attempt) === 'main' : !isSlow(delivery.subscription_id, new Date())
  // Ends the order: otherwise deliver would make the queued deliveries wait again.
  if (!pass.inOrder) await endOrder(delivery.workspace_id, delivery.subscription_id)
}

/**
 * Ends the waiting of new deliveries, and ends the walk after some more checks: the index may show the newest waiting deliveries late, and
 * some may have begun to wait just before.
 */
async function finish({ after: _, ...message }: ResumeMessage, batch: Batch): Promise<void> {
  const { workspace_id, subscription_id, resumed, rechecks = 0 } = message
  if (rechecks === 0) await endOrder(workspace_id, subscription_id)
  if (rechecks < MAX_RECHECKS)
    return batch.enqueue({ message: { ...message, rechecks: rechecks + 1 }, delaySeconds: RECHECK_S })
  await endWalk({ ...message, resumed })
}
