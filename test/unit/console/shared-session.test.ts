import './page.ts'
import { beforeEach, expect, test } from 'vitest'
import { endSession, sessionKey, startSession } from '../../../console/src/api/session.ts'
import { shareSession } from '../../../console/src/api/shared-session.ts'

/** A channel to another tab: what this one has sent, and a way to send it something. */
function channel() {
  const sent: unknown[] = []
  const port = { postMessage: (message: unknown) => void sent.push(message), onmessage: null as never }
  const receive = (data: object) =>
    (port as unknown as BroadcastChannel).onmessage?.({ data } as MessageEvent)
  return { sent, receive, port: port as unknown as BroadcastChannel }
}

beforeEach(() => endSession('signed-out'))

test('a new tab takes over the session of another one', async () => {
  const { sent, receive, port } = channel()
  const shared = shareSession(port)
  expect(sent).toEqual([{ asks: true }])
  receive({ has: 'wss_1' })
  await shared
  expect(sessionKey()).toBe('wss_1')
})

test('a tab gives its session, but no API key, and ends with the session', async () => {
  startSession('wss_1')
  const { sent, receive, port } = channel()
  await shareSession(port)
  receive({ asks: true })
  expect(sent).toEqual([{ has: 'wss_1' }])
  receive({ ended: 'wss_2', why: 'signed-out' })
  expect(sessionKey()).toBe('wss_1')
  receive({ ended: 'wss_1', why: 'key-refused' })
  expect(sessionKey()).toBeNull()
  startSession('wsk_1')
  receive({ asks: true })
  expect(sent.filter((message) => JSON.stringify(message).includes('wsk'))).toEqual([])
})

test('signing out ends the session in other tabs, and a signed-out tab takes over none', async () => {
  startSession('wss_1')
  const { sent, receive, port } = channel()
  await shareSession(port)
  endSession('signed-out')
  expect(sent).toEqual([{ ended: 'wss_1', why: 'signed-out' }])
  receive({ has: 'wss_2' })
  expect(sessionKey()).toBeNull()
})
