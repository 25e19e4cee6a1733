import type { Attempt } from '../domain/delivery.ts'
import type { DeliveryId } from '../domain/ids.ts'
import { SUBSCRIPTION_FIELDS, type Subscription } from '../domain/subscription.ts'
import { deliveryKey, dueKey, subscriptionKey } from '../table/keys.ts'
import { readRow, readRows } from '../table/store/read.ts'
import { recordOf } from '../table/store/versioned.ts'
import { type DeliveryRow, toDeliveryRow } from '../table/webhooks/deliveries.ts'
import { deliveryIds, inState } from '../table/webhooks/delivery-list.ts'
import { postpone, removeDue } from '../table/webhooks/due.ts'
import { isWaiting, resumeUpdate } from '../table/webhooks/waiting.ts'
import type { Batch } from './batch.ts'
import { deliveriesArePaused } from './delivery-pause.ts'
import { laneAfter } from './lane.ts'
import { type DeliveryMessage, deliveryMessage, lostAt, type ResumeMessage } from './queue.ts'
import { INDEX_LAG_MS } from './skip-revoked.ts'

/** Deliveries that become due at a time: few, so that the sweep does not queue those at the end of a page as lost. */
const PAGE = 20

/** How long one message may run before it queues the rest of the walk, so that other messages get a turn. In ms. */
const TURN_MS = 8_000

/** Delay of the next look for deliveries that the index did not show yet, in seconds. */
const LOOK_AGAIN_S = 5

/** Makes the attempt of a message, and returns it; undefined if none was made. */
type Deliver = (message: DeliveryMessage, batch: Batch) => Promise<Attempt | undefined>

/**
 * Makes the waiting deliveries of a resumed subscription due, oldest first (contract 11.9). It also makes their attempts,
 * one after the other, because a queue would mix them up. As soon as the receiver is slow, it queues the rest instead.
 *
 * The row of the subscription stays due until the walk has ended, so a walk that was lost is repeated by the sweep. Each
 * step moves the due time that the message names, so only one walk runs, and it ends when the subscription changes its
 * status.
 */
export async function resume(message: ResumeMessage, batch: Batch, deliver: Deliver): Promise<void> {
  if (await deliveriesArePaused()) return
  const { workspace_id: ws, subscription_id: id } = message
  const turn: Turn = { batch, deliver, until: Date.now() + TURN_MS, inOrder: !message.unordered }
  let { resumed, after } = message
  for (;;) {
    const next = await keepDue(message, resumed)
    if (next === undefined) return
    resumed = next
    const ids = await deliveryIds(ws, id, { limit: PAGE, after, accept: IS_WAITING, oldestFirst: true })
    await resumePage(ids, message, turn)
    after = ids.at(-1) ?? after
    if (ids.length < PAGE) return finish({ ...message, resumed }, batch)
    if (Date.now() > turn.until) {
      const rest: ResumeMessage = { ...message, resumed, after, unordered: !turn.inOrder }
      return batch.enqueue({ message: rest, delaySeconds: 0 })
    }
  }
}

const IS_WAITING = inState('waiting')

interface Turn {
  readonly batch: Batch
  readonly deliver: Deliver
  readonly until: number
  inOrder: boolean
}

/** Tells the sweep that the walk goes on. @returns undefined when another walk has taken over, or none is wanted */
async function keepDue({ workspace_id, subscription_id }: ResumeMessage, due_sk: string) {
  const key = subscriptionKey(workspace_id, subscription_id)
  const until = lostAt(new Date())
  return (await postpone({ ...key, due_sk }, until)) ? dueKey(key, until).due_sk : undefined
}

async function resumePage(
  ids: readonly DeliveryId[],
  { workspace_id }: ResumeMessage,
  turn: Turn,
): Promise<void> {
  const now = new Date()
  const found = await readRows(ids.map((id) => deliveryKey(workspace_id, id)))
  const waiting = found
    .flatMap((row) => (row ? [toDeliveryRow(row)] : []))
    .filter(({ delivery }) => isWaiting(delivery))
  const updates = waiting.map((row) => turn.batch.update(resumeUpdate(row, now, lostAt(now))))
  const resumed = await Promise.all(updates)
  for (const row of waiting.filter((_, index) => resumed[index])) await deliverOrQueue(row, now, turn)
}

async function deliverOrQueue({ delivery, ownerId }: DeliveryRow, now: Date, turn: Turn): Promise<void> {
  const { batch } = turn
  const outgoing = deliveryMessage({ ...delivery, next_attempt_at: now.toISOString() }, ownerId, now)
  if (!turn.inOrder) return batch.enqueue(outgoing)
  const attempt = await turn.deliver(outgoing.message, batch)
  turn.inOrder = attempt === undefined || laneAfter(attempt) === 'main'
}

/** The index may show the newest deliveries late, so the walk is repeated for a while. */
async function finish(message: ResumeMessage, batch: Batch): Promise<void> {
  const key = subscriptionKey(message.workspace_id, message.subscription_id)
  const row = await readRow(key)
  if (!row) return
  const resumedAt = Date.parse(recordOf<Subscription>(row, SUBSCRIPTION_FIELDS).updated_at)
  if (Date.now() - resumedAt >= INDEX_LAG_MS) {
    await removeDue({ ...key, due_sk: message.resumed })
    return
  }
  const { after: _, ...again } = message
  await batch.enqueue({ message: again, delaySeconds: LOOK_AGAIN_S })
}
