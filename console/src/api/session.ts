import { useSyncExternalStore } from 'react'

/** All that the console stores: a session's token or an API key, until the tab is closed or the user signs out. */
const STORED_AS = 'console.api-key'

/** Why the user has to sign in (again). */
export type SignedOutReason = 'signed-out' | 'key-refused'

/** Of a request with another credential than the session's: if that is refused, the session of the tab goes on. */
export const BEGINS = { beginsSession: true } as const

let apiKey = sessionStorage.getItem(STORED_AS)
let reason: SignedOutReason | undefined
const listeners = new Set<() => void>()

function change(key: string | null, why: SignedOutReason | undefined): void {
  apiKey = key
  reason = why
  if (key === null) sessionStorage.removeItem(STORED_AS)
  else sessionStorage.setItem(STORED_AS, key)
  for (const listener of listeners) listener()
}

export const sessionKey = (): string | null => apiKey

export const startSession = (key: string): void => change(key, undefined)

export function endSession(why: SignedOutReason): void {
  if (apiKey !== null) change(null, why)
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const signedOutReason = (): SignedOutReason | undefined => reason

/** The reason of the last sign-out in this tab. */
export const useSignedOutReason = (): SignedOutReason | undefined =>
  useSyncExternalStore(onSessionChange, signedOutReason)
