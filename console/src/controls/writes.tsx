import type { ReactNode } from 'react'
import { useMe } from '../api/me.ts'
import { mayWrite, type Written } from '../api/rights.ts'

interface WritesProps {
  /** The type of record that the children change; only subscriptions need it. */
  readonly to?: Written
  readonly children: ReactNode
}

/** Shows controls that change records, unless the key is read-only. */
export function Writes({ to, children }: WritesProps) {
  const { data: me } = useMe()
  return me && mayWrite(me, to) ? children : null
}
