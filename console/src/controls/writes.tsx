import type { ReactNode } from 'react'
import { useMe } from '../api/me.ts'
import { mayWrite, type Written } from '../api/rights.ts'

interface WritesProps {
  /** What is changed; absent for all but subscriptions. */
  readonly to?: Written
  readonly children: ReactNode
}

/** What changes something, left out for a key that only reads. */
export function Writes({ to, children }: WritesProps) {
  const { data: me } = useMe()
  return me && mayWrite(me, to) ? children : null
}
