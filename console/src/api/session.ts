import { useSyncExternalStore } from 'react'
import { deleteDrafts } from '../parts/drafts.ts'

/** An API key, in `sessionStorage`: it stays in the tab into which it was pasted, until it is closed or the user signs out. */
const KEY_AS = 'console.api-key'
/** The token of a passkey's session, in `localStorage`: all tabs have it, also after the last one was closed (docs/adr/0020). */
const SESSION_AS = 'console.session'

/** Why the user has to sign in (again). */
export type SignedOutReason = 'signed-out' | 'key-refused'

/** Of a request with another credential than the session's: if that is refused, the session of the tab goes on. */
export const BEGINS = { beginsSession: true } as const

let apiKey = sessionStorage.getItem(KEY_AS) ?? localStorage.getItem(SESSION_AS)
let reason: SignedOutReason | undefined
const listeners = new Set<() => void>()

function change(key: string | null, why: SignedOutReason | undefined): void {
  apiKey = key
  reason = why
  // After any other end the same member may sign in again, and gets them back.
  if (why === 'signed-out') deleteDrafts()
  for (const listener of listeners) listener()
}

export const sessionKey = (): string | null => apiKey

/** Whether a credential is a session, and no API key. */
export const isSession = (key: string | null): key is string => key?.startsWith('wss_') === true

export function startSession(key: string): void {
  if (isSession(key)) localStorage.setItem(SESSION_AS, key)
  else sessionStorage.setItem(KEY_AS, key)
  change(key, undefined)
}

export function endSession(why: SignedOutReason): void {
  if (apiKey === null) return
  sessionStorage.removeItem(KEY_AS)
  // Another tab may have begun the next session.
  if (localStorage.getItem(SESSION_AS) === apiKey) localStorage.removeItem(SESSION_AS)
  change(null, why)
}

/** Another tab has begun or ended a session. A tab with an API key goes on. */
addEventListener('storage', ({ key, newValue }) => {
  if (key !== SESSION_AS || newValue === apiKey) return
  if (isSession(apiKey)) change(null, 'signed-out')
  if (newValue !== null && apiKey === null) change(newValue, undefined)
})

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The reason of the last sign-out in this tab. */
export const useSignedOutReason = (): SignedOutReason | undefined =>
  useSyncExternalStore(onSessionChange, () => reason)
