import { Agent as HttpsAgent } from 'node:https'
import type { LookupFunction, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { certificate } from '../../../packages/local-aws/test/support/certificate.ts'
import { guardedLookup, newSender, post, type Sender } from '../../../shared/webhooks/send/send.ts'
import { rawServer } from '../../support/raw-server.ts'

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'
const DELIVERED = { status: 200, body: 'ok', error: null }
const RESET = { status: null, body: null, error: 'connection reset' }

/** How a connection treats each of its requests, in order. `raw` is the TCP connection, below TLS. */
type Step = (socket: Socket, raw: Socket) => unknown
const answer: Step = (socket) => socket.write(OK)
const close: Step = (socket) => socket.end()
const reset: Step = (_, raw) => raw.resetAndDestroy()
const begin: Step = (socket) => socket.end('HTTP/1.1 2')
const later =
  (step: Step, ms: number): Step =>
  (...sockets) =>
    setTimeout(() => step(...sockets), ms)

/** A receiver: `scripts` has the steps of each connection. It counts the requests of each. */
async function receiver(scripts: readonly (readonly Step[])[], scheme: 'http' | 'https' = 'http') {
  const requests: number[] = []
  const url = await rawServer(scheme, (socket, raw) => {
    const index = requests.push(0) - 1
    const steps = [...(scripts[index] ?? [])]
    socket.on('data', () => {
      requests[index] = (requests[index] ?? 0) + 1
      steps.shift()?.(socket, raw)
    })
  })
  return { requests, url }
}

/** Longer than any test takes. */
const LIMIT_MS = 600_000

function senderOf(): Sender {
  const how = { ...newSender('allowed'), timeoutMs: LIMIT_MS }
  const https = (keepAlive: boolean) => new HttpsAgent({ keepAlive, ca: certificate })
  return {
    ...how,
    kept: { ...how.kept, https: https(true) },
    fresh: { ...how.fresh, https: https(false) },
  }
}
const send = (url: string, how: Sender) => post({ url, headers: {}, body: Buffer.from('{}') }, how)

describe.each(['http', 'https'] as const)('over %s', (scheme) => {
  test.each([
    ['closed', [[answer, close], [answer]], DELIVERED, [2, 1]],
    ['reset', [[answer, reset], [answer]], DELIVERED, [2, 1]],
    ['reset, and the new one too: a failure', [[answer, reset], [reset], [answer]], RESET, [2, 1]],
    ['reset after a byte of the answer: a failure', [[answer, begin], [answer]], RESET, [2]],
  ] as const)('a kept connection that is %s', async (_, scripts, expected, requests) => {
    const to = await receiver(scripts, scheme)
    const how = senderOf()
    expect(await send(to.url, how)).toEqual(DELIVERED)
    expect(await send(to.url, how)).toEqual(expected)
    expect(to.requests).toEqual(requests)
  })
})

test('a new connection that is reset is a failure at once', async () => {
  const to = await receiver([[reset], [answer]])
  expect(await send(to.url, senderOf())).toEqual(RESET)
  expect(to.requests).toEqual([1])
})

test('the repeated request uses none of the other kept connections', async () => {
  const stale = [later(answer, 50), reset]
  const to = await receiver([stale, stale, stale, [answer]])
  const how = senderOf()
  await Promise.all([1, 2, 3].map(() => send(to.url, how)))
  expect(await send(to.url, how)).toEqual(DELIVERED)
  expect(to.requests.toSorted()).toEqual([1, 1, 1, 2])
})

test('both requests together have the time of one', async () => {
  const to = await receiver([[answer, later(reset, 300)], [answer]])
  const timers = vi.spyOn(globalThis, 'setTimeout')
  onTestFinished(() => timers.mockRestore())
  const how = senderOf()
  await send(to.url, how)
  timers.mockClear()
  expect(await send(to.url, how)).toEqual(DELIVERED)
  const limits = timers.mock.calls.flatMap(([, ms = 0]) => (ms > 1_000 ? ms : []))
  expect(limits).toEqual([LIMIT_MS, expect.any(Number)])
  expect(limits.at(-1)).toBeLessThan(LIMIT_MS - 290)
})

test('the addresses of the new connection are checked too', async () => {
  const to = await receiver([[answer, reset], [answer]])
  const lookups: LookupFunction[] = [
    (_, __, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
    guardedLookup((_, done) => done(null, [{ address: '10.0.0.1', family: 4 }])),
  ]
  const how = newSender('allowed', (...looked) => lookups.shift()?.(...looked))
  const url = to.url.replace('127.0.0.1', 'hooks.example.com')
  expect(await send(url, how)).toEqual(DELIVERED)
  expect(await send(url, how)).toEqual({ status: null, body: null, error: 'target refused' })
  expect(to.requests).toEqual([2])
})

/** As receivers do after 2 s, after 0 to 200 ms and at once, but sooner: so many posts meet a connection that is closing. */
const CLOSED_AFTER_MS = [() => 20, () => Math.random() * 2, () => 0]

test('none of 1,000 posts to receivers that close kept connections ends as a reset', async () => {
  const scripts = Array.from({ length: 1_000 }, (_, index): Step[] => {
    const ms = CLOSED_AFTER_MS[index % CLOSED_AFTER_MS.length]?.()
    return [(socket) => socket.write(OK, () => setTimeout(() => socket.end(), ms))]
  })
  const to = await receiver(scripts)
  const how = senderOf()
  const errors: (string | null)[] = []
  const post20 = async () => {
    for (let n = 0; n < 20; n++) {
      errors.push((await send(to.url, how)).error)
      await sleep(Math.random() * 40)
    }
  }
  await Promise.all(Array.from({ length: 50 }, post20))
  expect(errors).toEqual(Array(1_000).fill(null))
})
