import { useSyncExternalStore } from 'react'

let reachable = true
const listeners = new Set<() => void>()

/** Records whether the last response came from a working service. */
export function reportReachable(value: boolean): void {
  if (value === reachable) return
  reachable = value
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useReachable = (): boolean => useSyncExternalStore(subscribe, () => reachable)
