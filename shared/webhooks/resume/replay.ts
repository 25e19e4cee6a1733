import type { TriggerChoice } from '../../domain/kit/triggers.ts'
import {
  advance,
  cancelReplay,
  isReplayable,
  type Progress,
  type Replay,
} from '../../domain/webhooks/replay.ts'
import { deliveryKey } from '../../table/keys.ts'
import { update } from '../../table/store/batching/update-expression.ts'
import { readRows } from '../../table/store/read.ts'
import { commitUnlessChanged } from '../../table/store/retry-on-conflict.ts'
import type { Versioned } from '../../table/store/versioned.ts'
import { areHeld } from '../deliveries/holds.ts'
import { getReplay, replayReplacement } from '../deliveries/replays.ts'
import { newRound } from '../deliveries/rounds.ts'
import { type DeliveryRow, getDeliveryRow, toDeliveryRow } from '../deliveries/rows.ts'
import { deliveryIds, inState } from '../deliveries/walk.ts'
import { enqueue, lostAt } from '../queue/enqueue.ts'
import { deliveryMessage, type ReplayMessage, replayMessage } from '../queue/messages.ts'
import { getSubscription } from '../subscriptions/rows.ts'

/** DynamoDB's limit for one batch read. */
const PAGE = 100

/**
 * How many milliseconds one message may run before it queues the rest of the replay, so that other messages are handled
 * too.
 */
const TURN_MS = 15_000

/**
 * Continues a replay from its cursor. If it crashes, the sweep finds the replay and queues it again. Two concurrent
 * walks never redeliver the same delivery twice, because a delivery stores the replay that opened its round, and only
 * one walk can record each page.
 */
export async function walkReplay({ workspace_id, replay: id }: ReplayMessage): Promise<void> {
  const until = Date.now() + TURN_MS
  let at = await getReplay(workspace_id, id)
  while (at?.record.status === 'running') {
    if (await areHeld(workspace_id)) return
    if (Date.now() > until) return enqueue([replayMessage(at.record)])
    at = await step(at)
  }
}

/** Processes one page. @returns undefined when another walk has recorded it first */
async function step(at: Versioned<Replay>): Promise<Versioned<Replay> | undefined> {
  const { record: replay } = at
  const now = new Date()
  const subscription = await getSubscription(replay.workspace_id, replay.subscription_id)
  const isOver = !subscription || subscription.record.status === 'revoked'
  const next = isOver
    ? cancelReplay(replay, now)
    : advance(replay, await replayPage(replay, subscription.record.trigger_ids, now), now)
  const recorded = await commitUnlessChanged(() => [replayReplacement(at, next, lostAt(now))])
  return recorded ? { record: next, v: at.v + 1 } : undefined
}

async function replayPage(replay: Replay, served: TriggerChoice, now: Date): Promise<Progress> {
  const ids = await deliveryIds(replay.workspace_id, replay.subscription_id, {
    limit: PAGE,
    after: replay.cursor ?? undefined,
    since: replay.since === null ? undefined : Date.parse(replay.since),
    until: Date.parse(replay.until),
    accept: replay.deliveries === 'failed' ? MAY_HAVE_FAILED : undefined,
  })
  const found = await readRows(ids.map((id) => deliveryKey(replay.workspace_id, id)))
  const rows = found.flatMap((row) => (row ? [toDeliveryRow(row)] : []))
  const outcomes = await Promise.all(rows.map((row) => replayOne(replay, row, served, now)))
  await enqueue(outcomes.flatMap((outcome) => (typeof outcome === 'object' ? [outcome] : [])))
  return {
    matched: outcomes.filter((outcome) => outcome !== 'other').length,
    queued: outcomes.filter((outcome) => outcome === 'before' || typeof outcome === 'object').length,
    cursor: ids.length < PAGE ? null : (ids.at(-1) ?? null),
  }
}

/** A repeated page must also find the deliveries that it has already reopened, which are `retrying` or `waiting`. */
const MAY_HAVE_FAILED = inState('failed', 'retrying', 'waiting')

async function replayOne(replay: Replay, row: DeliveryRow, served: TriggerChoice, now: Date) {
  if (row.replay === replay.id) return 'before'
  if (!isReplayable(replay, row.delivery, served)) return 'other'
  const { delivery, write } = newRound(row, now, lostAt(now), replay.id)
  // If the response is lost, the write is retried: the retry changes nothing and is not refused.
  if (await update(write)) return deliveryMessage(delivery, row.ownerId, now)
  const current = await getDeliveryRow(delivery.workspace_id, delivery.id)
  return current?.replay === replay.id ? 'before' : 'moved'
}
