import {
  endSession,
  onSessionChange,
  type SignedOutReason,
  sessionKey,
  signedOutReason,
  startSession,
} from './session.ts'

/** How long a new tab waits for the session of another one, in milliseconds. */
const ANSWER_MS = 200

type Message =
  | { readonly asks: true }
  | { readonly has: string }
  | { readonly ended: string; readonly why: SignedOutReason }

/** An API key stays in the tab into which it was pasted. */
const isShared = (key: string | null): key is string => key?.startsWith('wss_') === true

/**
 * Gives the session of a passkey to other tabs of this browser, and ends it in all of them (docs/adr/0020). The token passes
 * only between open pages of this origin, and is stored in each tab as before.
 */
export async function shareSession(channel = new BroadcastChannel('console.session')): Promise<void> {
  let isAsking = sessionKey() === null
  let last = sessionKey()
  const send = (message: Message) => channel.postMessage(message)
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    const key = sessionKey()
    if ('asks' in data && isShared(key)) send({ has: key })
    if ('has' in data && isAsking) startSession(data.has)
    if ('ended' in data && data.ended === key) endSession(data.why)
  }
  onSessionChange(() => {
    isAsking = false
    if (sessionKey() === null && isShared(last)) send({ ended: last, why: signedOutReason() ?? 'signed-out' })
    last = sessionKey()
  })
  if (!isAsking) return
  send({ asks: true })
  await new Promise<void>((resolve) => {
    onSessionChange(resolve)
    setTimeout(resolve, ANSWER_MS)
  })
  isAsking = false
}
