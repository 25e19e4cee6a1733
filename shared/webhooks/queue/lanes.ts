import type { SubscriptionId, WorkspaceId } from '../../domain/kit/ids.ts'
import type { Fields } from '../../domain/kit/stored-record.ts'
import type { Subscription } from '../../domain/webhooks/subscription.ts'
import { logger } from '../../log.ts'
import { subscriptionKey } from '../../table/keys.ts'
import { documents, tableName } from '../../table/store/client.ts'
import type { Row } from '../../table/store/read.ts'
import { falseIfRefused } from '../../table/store/refused.ts'
import { attributesOf } from '../../table/store/versioned.ts'

/*
 * Two lanes, so that a slow receiver does not delay others (contract 12.7). A running POST occupies one of the limited
 * concurrent executions of its lane. When a POST takes longer than `SLOW_MS`, deliver marks the subscription's row as
 * slow. Every delivery reads that row anyway; from then on, the subscription's deliveries move to the slow lane. A slow
 * receiver thus occupies only the executions of the main lane that it took within its first second. Each instance
 * caches the marks, so it can move a backlog without reading rows.
 */
export type Lane = 'main' | 'slow'

/** Time after which a response counts as slow, in milliseconds. Most receivers respond within a tenth of this time. */
const SLOW_MS = 1_000

/** How long a receiver counts as slow after its last slow response, in milliseconds. */
const REMEMBERED_MS = 300_000

/**
 * A mark that lasts longer than this is not renewed, in milliseconds: one write a minute instead of one per request.
 */
const RENEWED_MS = 240_000

/**
 * For each receiver, the time until which it counts as slow (ISO 8601), from marks that this instance has read or
 * written.
 */
const marks = new Map<SubscriptionId, string>()

/** Caches the mark of a subscription's row. */
export function rememberSlowMark(id: SubscriptionId, until: string | undefined): void {
  if (until === undefined || until <= (marks.get(id) ?? '')) return
  const now = new Date().toISOString()
  for (const [each, over] of marks) if (over <= now) marks.delete(each)
  marks.set(id, until)
}

/** Whether a receiver counts as slow at a time, by the data of this instance. */
export function isSlow(id: SubscriptionId, at: Date): boolean {
  const until = marks.get(id)
  return until !== undefined && until > at.toISOString()
}

/** Waits for a POST, and marks its receiver as slow once it takes too long. */
export async function trackSlowness<T>({ workspace_id, id }: Subscription, post: Promise<T>): Promise<T> {
  let marking: Promise<void> | undefined
  const mark = () => {
    if (isSlow(id, new Date(Date.now() + RENEWED_MS))) return
    const until = new Date(Date.now() + REMEMBERED_MS)
    rememberSlowMark(id, until.toISOString())
    marking = markSlow(workspace_id, id, until).catch((error: unknown) => {
      marks.delete(id)
      logger().warn('slowness not marked', { subscription_id: id, error: String(error) })
    })
  }
  const timer = setTimeout(mark, SLOW_MS)
  try {
    return await post
  } finally {
    clearTimeout(timer)
    await marking
  }
}

/** The lane for the retry of an attempt. */
export const laneAfter = ({ duration_ms }: { readonly duration_ms: number }): Lane =>
  duration_ms > SLOW_MS ? 'slow' : 'main'

/**
 * Until when (ISO 8601) a subscription's receiver counts as slow; undefined if it does not. The attribute is not part
 * of the record, because deliver writes it and must not conflict with changes of the subscription. A change of the
 * target removes it.
 */
export function slowUntil(found: Row | undefined): string | undefined {
  return found && attributesOf<Slowness>(found, SLOWNESS_FIELDS).slow_until
}

interface Slowness {
  readonly slow_until?: string
}

const SLOWNESS_FIELDS: Fields<Slowness> = { slow_until: ['optional', 'text'] }

/** Marks the receiver as slow. Repeating it only changes `until`. */
export async function markSlow(ws: WorkspaceId, id: SubscriptionId, until: Date): Promise<void> {
  const update = {
    TableName: tableName(),
    Key: { ...subscriptionKey(ws, id) },
    UpdateExpression: 'SET slow_until = :until',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':until': until.toISOString() },
  }
  await documents().send('UpdateItem', update).catch(falseIfRefused)
}
