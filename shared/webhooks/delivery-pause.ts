import { readDeliveryPause } from './deliveries/pause.ts'

/** How long the state is cached, in milliseconds: one read in this time instead of one for each delivery. */
const CACHE_MS = 5_000

let cached: { readonly paused: Promise<boolean>; readonly until: number } | undefined

/**
 * Whether all deliveries are paused. During a pause, deliver drops its messages and the sweep queues none; due rows
 * stay in the table, and the first sweep after the pause queues them. Fan-out continues during a pause.
 */
export function deliveriesArePaused(): Promise<boolean> {
  const now = Date.now()
  if (!cached || cached.until < now) {
    const paused = readDeliveryPause(false).then((pause) => pause !== undefined)
    cached = { paused, until: now + CACHE_MS }
    // Do not cache a failed read.
    paused.catch(() => {
      cached = undefined
    })
  }
  return cached.paused
}
