import type { ReactNode } from 'react'
import { useMe } from '../api/me.ts'

/** What changes something, left out for a key that only reads. */
export function Writes({ children }: { readonly children: ReactNode }) {
  return useMe().data?.read_only === false ? children : null
}
