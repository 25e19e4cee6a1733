import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { HttpRequest } from '@smithy/protocol-http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { BoundedHandler } from '../../../shared/aws/client-options.ts'
import { withDeadline, withinMs } from '../../../shared/aws/deadline.ts'
import { isTransient } from '../../../shared/aws/unavailable.ts'

/** A request to a server that handles its connections with `serve`. */
async function requestTo(serve: (socket: Socket) => void): Promise<HttpRequest> {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined))
    serve(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return new HttpRequest({
    protocol: 'http:',
    hostname: '127.0.0.1',
    port,
    path: '/',
    method: 'POST',
    body: 'b',
  })
}

const LONG_MS = 3_600_000
const within = <T>(ms: number, work: () => Promise<T>) =>
  withDeadline({ getRemainingTimeInMillis: () => ms }, 0, work)
const failure = (work: Promise<unknown>) => work.catch((error: unknown) => error)

test('a request without a response fails at the deadline of the invocation, as a transient error', async () => {
  const request = await requestTo(() => undefined)
  const error = await failure(within(300, () => new BoundedHandler(LONG_MS).handle(request)))
  expect([error, isTransient(error)]).toMatchObject([{ name: 'StoreUnavailable' }, true])
})

test.each([
  ['a third of the time left, so that another can follow', LONG_MS / 3, LONG_MS],
  ['what its write has left', LONG_MS / 4, LONG_MS / 4],
])('one try takes at most %s', async (_, most, writeMs) => {
  const timer = vi.spyOn(globalThis, 'setTimeout')
  onTestFinished(() => timer.mockRestore())
  const request = await requestTo((socket) => {
    socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')
  })
  await within(LONG_MS, () => withinMs(writeMs, () => new BoundedHandler(LONG_MS).handle(request)))
  expect(timer.mock.calls[0]?.[1]).toBeLessThanOrEqual(most)
})

test('a response whose body never ends is aborted too', async () => {
  const request = await requestTo((socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n12345')
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const error = await within(LONG_MS, async () => {
    const { response } = await new BoundedHandler(LONG_MS).handle(request)
    const reading = failure(buffer(response.body))
    vi.advanceTimersByTime(LONG_MS)
    return reading
  })
  expect(isTransient(error)).toBe(true)
})

test('no request is sent if no time is left', async () => {
  let connections = 0
  const request = await requestTo(() => connections++)
  await expect(within(0, () => new BoundedHandler(LONG_MS).handle(request))).rejects.toThrow(
    'no time is left',
  )
  expect(connections).toBe(0)
})

test('a caller can abort a request, also one with a deadline', async () => {
  const asked = Promise.withResolvers<void>()
  const request = await requestTo(() => asked.resolve())
  const caller = new AbortController()
  const sent = within(LONG_MS, () =>
    failure(new BoundedHandler(LONG_MS).handle(request, { abortSignal: caller.signal })),
  )
  await asked.promise
  caller.abort()
  expect(await sent).toMatchObject({ name: 'AbortError' })
})

test('a silent connection times out even without a deadline', async () => {
  const request = await requestTo(() => undefined)
  const error = await failure(new BoundedHandler(100).handle(request))
  expect([error, isTransient(error)]).toMatchObject([{ name: 'TimeoutError' }, true])
})

test('a body that falls silent times out even without a deadline', async () => {
  const request = await requestTo((socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n12345')
  })
  const { response } = await new BoundedHandler(100).handle(request)
  const error = await failure(buffer(response.body))
  expect([error, isTransient(error)]).toMatchObject([{ name: 'TimeoutError' }, true])
})

test('a response in time is returned, with and without a deadline', async () => {
  const request = await requestTo((socket) => {
    socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok')
  })
  const text = await within(LONG_MS, async () => {
    const { response } = await new BoundedHandler(LONG_MS).handle(request)
    return (await buffer(response.body)).toString()
  })
  expect(text).toBe('ok')
})

test.each([
  ['', 3_000],
  ['20', 60_000],
  ['Infinity', 86_400_000],
])('with PATIENCE=%s a request may wait for a connection for %i ms', async (patience, connectionTimeout) => {
  vi.stubEnv('PATIENCE', patience)
  const warning = vi.spyOn(process, 'emitWarning')
  onTestFinished(() => {
    vi.unstubAllEnvs()
    warning.mockRestore()
  })
  const request = await requestTo((socket) => {
    socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')
  })
  const handler = new BoundedHandler(LONG_MS)
  await handler.handle(request)
  expect(handler.httpHandlerConfigs()).toMatchObject({ connectionTimeout })
  // Node warns of a timer that is too long, and ends it at once.
  expect(warning).not.toHaveBeenCalled()
})
