import type { SubscriptionId } from '../../domain/kit/ids.ts'
import type { Delivery } from '../../domain/webhooks/delivery.ts'

/*
 * The subscriptions that were attempted in the last ten minutes, and how many of them failed. A receiver that is down counts
 * once, regardless of the number of its events. The sweep sees the deliveries of each event a minute after the event.
 */

const WINDOW_MS = 600_000

interface Newest {
  /** Start of the newest attempt, epoch milliseconds. */
  readonly at: number
  readonly failed: boolean
}

export class FailingShare {
  private readonly newest = new Map<SubscriptionId, Newest>()

  /** Adds the newest attempt of a delivery. */
  add({ subscription_id, attempts }: Pick<Delivery, 'subscription_id' | 'attempts'>): void {
    const attempt = attempts.at(-1)
    if (!attempt) return
    const at = Date.parse(attempt.started_at)
    if (at < (this.newest.get(subscription_id)?.at ?? 0)) return
    this.newest.set(subscription_id, { at, failed: attempt.error !== null })
  }

  /** The subscriptions of the window, and how many of them fail. Forgets older attempts. */
  count(now: number): { readonly attempted: number; readonly failing: number } {
    let failing = 0
    for (const [id, { at, failed }] of this.newest)
      if (at < now - WINDOW_MS) this.newest.delete(id)
      else if (failed) failing++
    return { attempted: this.newest.size, failing }
  }
}

/** What this instance has seen. */
export const seenByInstance = new FailingShare()
