import { readDeliveryPause } from '../table/webhooks/delivery-pause.ts'

/** How long an answer is believed, in milliseconds: the brake costs one read in that time, not one a delivery. */
const BELIEVED_MS = 5_000

let known: { readonly on: Promise<boolean>; readonly until: number } | undefined

/**
 * Is the global brake on? Then deliver lets its messages go and the sweep queues none: the table keeps what is due, and
 * the first sweep after the release queues it. Events go on being fanned out.
 */
export function deliveriesArePaused(): Promise<boolean> {
  const now = Date.now()
  if (!known || known.until < now) {
    const on = readDeliveryPause().then((brake) => brake !== undefined)
    known = { on, until: now + BELIEVED_MS }
    // What could not be read is not believed.
    on.catch(() => {
      known = undefined
    })
  }
  return known.on
}
