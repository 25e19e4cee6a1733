import { useSyncExternalStore } from 'react'
import { dayAndTime, exactTime, type Precision, relativeTime } from './format-time.ts'
import styles from './time.module.css'

const TICK_MS = 10_000
let now = Date.now()

function subscribe(listener: () => void): () => void {
  const timer = setInterval(() => {
    now = Date.now()
    listener()
  }, TICK_MS)
  return () => clearInterval(timer)
}

interface Props {
  readonly value: string
  readonly precision?: Precision
}

/** A day and time, and how long ago it was; the year, the seconds and the time zone on hover. */
export function Time({ value, precision }: Props) {
  const current = useSyncExternalStore(subscribe, () => now)
  const time = new Date(value)
  // A record can be newer than the last tick.
  const latest = new Date(Math.max(current, Date.now() - TICK_MS))
  return (
    <time dateTime={value} title={exactTime(time)} className={styles.time}>
      <span className={styles.part}>{dayAndTime(time, latest, precision)}</span>{' '}
      <span className={`${styles.part} ${styles.ago}`}>{relativeTime(time, latest, precision)}</span>
    </time>
  )
}
