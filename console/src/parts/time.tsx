import { useSyncExternalStore } from 'react'
import { absoluteTime, relativeTime } from './format-time.ts'

const TICK_MS = 10_000
let now = Date.now()

function subscribe(listener: () => void): () => void {
  const timer = setInterval(() => {
    now = Date.now()
    listener()
  }, TICK_MS)
  return () => clearInterval(timer)
}

/** How long ago something was, with the exact time on hover. */
export function Time({ value }: { readonly value: string }) {
  const current = useSyncExternalStore(subscribe, () => now)
  // A record can be newer than the last tick.
  const time = new Date(value)
  return (
    <time dateTime={value} title={absoluteTime(time)}>
      {relativeTime(time, new Date(Math.max(current, Date.now() - TICK_MS)))}
    </time>
  )
}
