import type { SubscriptionId } from '../domain/ids.ts'
import type { Subscription } from '../domain/subscription.ts'
import { logger } from '../log.ts'
import { markSlow } from '../table/webhooks/subscriptions.ts'

/*
 * Two lanes, so that a receiver that is slow costs others nothing (contract 12.7). A post holds its place in a lane for
 * as long as it lasts, and each lane has so many places. Whoever waits for a receiver longer than `SLOW_MS` says so in
 * the subscription's row, which every delivery reads anyway: from then on its deliveries leave the main lane as they
 * come, and wait for it in the slow one. What it can still hold of the main lane are the places that it took in its
 * first second. An instance remembers marks, so that a backlog leaves without being read.
 */
export type Lane = 'main' | 'slow'

/** An answer that takes longer is slow. Most receivers answer within a tenth of it. In milliseconds. */
const SLOW_MS = 1_000

/** How long a receiver counts as slow after it last was, in milliseconds. */
const REMEMBERED_MS = 300_000

/** While the mark lasts longer than this it is not renewed: one write a minute, not one a post. In milliseconds. */
const RENEWED_MS = 240_000

/** Until when receivers count as slow (ISO 8601), by the marks that this instance has seen or made. */
const marks = new Map<SubscriptionId, string>()

/** Remembers the mark of a subscription's row. */
export function rememberSlowMark(id: SubscriptionId, until: string | undefined): void {
  if (until === undefined || until <= (marks.get(id) ?? '')) return
  const now = new Date().toISOString()
  for (const [each, over] of marks) if (over <= now) marks.delete(each)
  marks.set(id, until)
}

/** Is a receiver slow at a time, as far as this instance knows? */
export const isSlow = (id: SubscriptionId, at: Date): boolean => (marks.get(id) ?? '') > at.toISOString()

/** Waits for a post, and marks its receiver while it waits too long. */
export async function trackSlowness<T>({ workspace_id, id }: Subscription, post: Promise<T>): Promise<T> {
  let marking: Promise<void> | undefined
  const notice = () => {
    if (isSlow(id, new Date(Date.now() + RENEWED_MS))) return
    const until = new Date(Date.now() + REMEMBERED_MS)
    rememberSlowMark(id, until.toISOString())
    marking = markSlow(workspace_id, id, until).catch((error: unknown) => {
      marks.delete(id)
      logger().warn('slowness not marked', { subscription_id: id, error: String(error) })
    })
  }
  const timer = setTimeout(notice, SLOW_MS)
  try {
    return await post
  } finally {
    clearTimeout(timer)
    await marking
  }
}

/** Did an attempt take so long that its retry had better wait in the slow lane? */
export const laneAfter = ({ duration_ms }: { readonly duration_ms: number }): Lane =>
  duration_ms > SLOW_MS ? 'slow' : 'main'
