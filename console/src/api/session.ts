import { useSyncExternalStore } from 'react'
import { deleteDrafts } from '../parts/drafts.ts'

/**
 * An API key, in `sessionStorage`: it stays in the tab into which it was pasted, until the tab is closed or the user
 * signs out.
 */
const KEY_AS = 'console.api-key'
/**
 * The id of a passkey's session, in `localStorage`, so that all tabs notice when the session starts and ends. The
 * session's token is in a cookie that scripts cannot read (docs/adr/0020).
 */
const SESSION_AS = 'console.session'
/**
 * Replaces the session's id for a moment when the user signs out. Without it, other tabs treat the end of the session
 * as an expiry, and keep their forms and drafts.
 */
const SIGNED_OUT = ''

/** The credential of the requests of this tab: an API key, or the cookie of a session. */
export type Credential = { readonly key: string } | { readonly sessionId: string }

/** Why the user has to sign in (again). */
export type SignedOutReason = 'signed-out' | 'key-refused'

/**
 * Marks a request whose credential is not the session's: if the request is refused, the session of the tab continues.
 */
export const BEGINS = { beginsSession: true } as const

const withId = (id: string | null): Credential | null => (id && !isToken(id) ? { sessionId: id } : null)
const withKey = (key: string | null): Credential | null => (key ? { key } : null)

/** 1.0.0 kept the token of a session in `localStorage`. */
const isToken = (text: string): boolean => text.startsWith('wss_')

let current = withKey(sessionStorage.getItem(KEY_AS)) ?? withId(localStorage.getItem(SESSION_AS))
let reason: SignedOutReason | undefined
const listeners = new Set<() => void>()

function change(next: Credential | null, why: SignedOutReason | undefined): void {
  current = next
  reason = why
  // After any other end of the session, the same member may sign in again and restore the drafts.
  if (why === 'signed-out') deleteDrafts()
  for (const listener of listeners) listener()
}

export const credential = (): Credential | null => current
export const isSignedIn = (): boolean => current !== null
export const useIsSignedIn = (): boolean => useSyncExternalStore(onSessionChange, isSignedIn)

const idOf = (of: Credential | null): string | undefined =>
  of && 'sessionId' in of ? of.sessionId : undefined

export function startSession(next: Credential): void {
  if ('key' in next) sessionStorage.setItem(KEY_AS, next.key)
  else localStorage.setItem(SESSION_AS, next.sessionId)
  change(next, undefined)
}

export function endSession(why: SignedOutReason): void {
  // The user may also leave the page that the sign-in form covers.
  if (current === null && (why === 'key-refused' || reason === why)) return
  sessionStorage.removeItem(KEY_AS)
  // Another tab may have begun the next session.
  if (localStorage.getItem(SESSION_AS) === idOf(current)) {
    if (why === 'signed-out') localStorage.setItem(SESSION_AS, SIGNED_OUT)
    localStorage.removeItem(SESSION_AS)
  }
  change(null, why)
}

/** Removes and returns the token that 1.0.0 left in this browser. */
export function takeFormerToken(): string | undefined {
  const token = localStorage.getItem(SESSION_AS) ?? ''
  if (!isToken(token)) return undefined
  localStorage.removeItem(SESSION_AS)
  return token
}

/** Another tab has started or ended a session. A tab with an API key is not affected. */
addEventListener('storage', ({ key, newValue }) => {
  const next = withId(newValue)
  if (key !== SESSION_AS || idOf(next) === idOf(current)) return
  if (idOf(current) !== undefined) change(null, newValue === null ? 'key-refused' : 'signed-out')
  if (next !== null && current === null) change(next, undefined)
})

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The reason of the last sign-out in this tab. */
export const signedOutReason = (): SignedOutReason | undefined => reason
export const useSignedOutReason = (): SignedOutReason | undefined =>
  useSyncExternalStore(onSessionChange, signedOutReason)
