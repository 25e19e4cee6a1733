import type { LookupAddress } from 'node:dns'
import { expect, test } from 'vitest'
import { agents, guardedLookup, TargetNotAllowed } from '../../../shared/webhooks/connect.ts'

const v4 = (address: string): LookupAddress => ({ address, family: 4 })
const v6 = (address: string): LookupAddress => ({ address, family: 6 })

/** What a socket is told of a name. */
function looked(found: LookupAddress[] | Error, options: { all?: boolean } = {}) {
  let asked = ''
  const lookup = guardedLookup((host, done) => {
    asked = host
    if (found instanceof Error) done(found, [v4('8.8.8.8')])
    else done(null, found)
  })
  return new Promise<unknown[]>((done) =>
    lookup('hooks.example.com', options, (...told) => done([asked, ...told])),
  )
}

test('public addresses are handed out as they are asked for', async () => {
  const all = [v4('8.8.8.8'), v6('2600::1')]
  expect(await looked(all, { all: true })).toEqual(['hooks.example.com', null, all])
  expect(await looked(all)).toEqual(['hooks.example.com', null, '8.8.8.8', 4])
  expect(await looked([v6('2600::1')], { all: false })).toEqual(['hooks.example.com', null, '2600::1', 6])
})

test.each([[[]], [[v4('10.0.0.1')]], [[v4('8.8.8.8'), v6('::1')]]])(
  '%j is refused as a whole',
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

test('a name that cannot be found is what the system says', async () => {
  const missing = new Error('ENOTFOUND')
  expect(await looked(missing, { all: true })).toEqual(['hooks.example.com', missing, []])
})

test('the system is asked for all addresses of a name', async () => {
  const told = await new Promise<unknown[]>((done) =>
    guardedLookup()('localhost', { all: true }, (...given) => done(given)),
  )
  expect(told[0]).toBeInstanceOf(TargetNotAllowed)
})

test('connections are kept for four seconds, and TLS is checked', () => {
  const { http, https } = agents()
  const optionsOf = (agent: object): unknown => Reflect.get(agent, 'options')
  for (const agent of [http, https])
    expect(optionsOf(agent)).toMatchObject({ keepAlive: true, timeout: 4_000, maxFreeSockets: 128 })
  expect(optionsOf(https)).toMatchObject({ rejectUnauthorized: true })
  expect(optionsOf(http)).not.toHaveProperty('lookup')
  const lookup = guardedLookup()
  expect(optionsOf(agents(lookup).http)).toMatchObject({ lookup })
})
