import type { LookupAddress } from 'node:dns'
import { expect, test } from 'vitest'
import { agents, guardedLookup, TargetNotAllowed } from '../../../shared/webhooks/send/send.ts'

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
  const { http, https } = agents()
  const optionsOf = (agent: object): unknown => Reflect.get(agent, 'options')
  for (const agent of [http, https])
    expect(optionsOf(agent)).toMatchObject({ keepAlive: true, timeout: 4_000, maxFreeSockets: 128 })
  expect(optionsOf(https)).toMatchObject({ rejectUnauthorized: true })
  expect(optionsOf(http)).not.toHaveProperty('lookup')
  const lookup = guardedLookup()
  expect(optionsOf(agents(lookup).http)).toMatchObject({ lookup })
})
