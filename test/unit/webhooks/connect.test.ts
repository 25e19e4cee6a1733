import type { LookupAddress } from 'node:dns'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { guardedLookup, newSender, post, TargetNotAllowed } from '../../../shared/webhooks/send/send.ts'

const v4 = (address: string): LookupAddress => ({ address, family: 4 })
const v6 = (address: string): LookupAddress => ({ address, family: 6 })

/** The result of the lookup for a name. */
function looked(found: LookupAddress[] | Error, options: { all?: boolean } = {}) {
  let lookedUp = ''
  const lookup = guardedLookup((host, done) => {
    lookedUp = host
    if (found instanceof Error) done(found, [v4('8.8.8.8')])
    else done(null, found)
  })
  return new Promise<unknown[]>((done) =>
    lookup('hooks.example.com', options, (...result) => done([lookedUp, ...result])),
  )
}

test('public addresses are returned in the requested form', async () => {
  const all = [v4('8.8.8.8'), v6('2600::1')]
  expect(await looked(all, { all: true })).toEqual(['hooks.example.com', null, all])
  expect(await looked(all)).toEqual(['hooks.example.com', null, '8.8.8.8', 4])
  expect(await looked([v6('2600::1')], { all: false })).toEqual(['hooks.example.com', null, '2600::1', 6])
})

test.each([[[]], [[v4('10.0.0.1')]], [[v4('8.8.8.8'), v6('::1')]]])(
  'a name with the addresses %j is refused entirely',
  async (found) => {
    for (const all of [true, false]) {
      const [, error, addresses] = await looked(found, { all })
      expect(error).toBeInstanceOf(TargetNotAllowed)
      expect(error).toMatchObject({
        name: 'TargetRefused',
        code: 'TARGET_REFUSED',
        message: 'target refused',
      })
      expect(addresses).toEqual([])
    }
  },
)

test('the error of a name that cannot be resolved is passed on', async () => {
  const missing = new Error('ENOTFOUND')
  expect(await looked(missing, { all: true })).toEqual(['hooks.example.com', missing, []])
})

test('all addresses of a name are resolved and checked', async () => {
  const result = await new Promise<unknown[]>((done) =>
    guardedLookup()('localhost', { all: true }, (...given) => done(given)),
  )
  expect(result[0]).toBeInstanceOf(TargetNotAllowed)
})

test('connections are kept for four seconds, and TLS certificates are verified', () => {
  const lookup = guardedLookup()
  const { kept, fresh } = newSender('refused', lookup)
  const optionsOf = (agent: object): unknown => Reflect.get(agent, 'options')
  for (const agent of [kept.http, kept.https])
    expect(optionsOf(agent)).toMatchObject({ keepAlive: true, timeout: 4_000, maxFreeSockets: 128, lookup })
  for (const agent of [kept.https, fresh.https])
    expect(optionsOf(agent)).toMatchObject({ rejectUnauthorized: true, lookup })
})

/** A receiver that accepts no connection while its thread waits: then the system drops what does not fit in its queue. */
const BUSY_RECEIVER = `
  const { parentPort, workerData } = require('node:worker_threads')
  const server = require('node:http').createServer((_, response) => response.end('ok'))
  server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
    parentPort.postMessage(server.address().port)
    Atomics.wait(workerData, 0, 0)
  })`

test('a host with two addresses has time to answer from the first, as if it was far away', async () => {
  const signal = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(BUSY_RECEIVER, { eval: true, workerData: signal })
  onTestFinished(async () => void (await worker.terminate()))
  const [port] = await once(worker, 'message')
  const queued = [1, 2, 3, 4].map(() => connect(port, '127.0.0.1').on('error', () => undefined))
  onTestFinished(() => {
    for (const socket of queued) socket.destroy()
  })
  await sleep(100)
  // Nothing listens at the second address.
  const found = [v4('127.0.0.1'), v4('127.0.0.2')]
  const how = newSender('allowed', (_host, _options, done) => done(null, found))
  const answer = post({ url: `http://far.example.com:${port}/`, headers: {}, body: Buffer.from('{}') }, how)
  await sleep(500)
  Atomics.store(signal, 0, 1)
  Atomics.notify(signal, 0)
  // The system repeats the first packet of a connection after a second.
  expect(await answer).toEqual({ status: 200, body: 'ok', error: null })
})
