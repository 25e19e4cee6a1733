import { createSecretKey } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { replaceHeaders, sealHeaders } from '../../../shared/actions/webhooks/subscription-writes.ts'
import { sealWith, unseal } from '../../../shared/storage/seal.ts'

vi.mock('../../../shared/storage/secret-text.ts', () => ({ readSecret: async () => '07'.repeat(32) }))
vi.stubEnv('SEALING_KEY_SECRET_ARN', 'arn')

test('custom headers are stored with sealed values, and sealed again only if they change or do not open', async () => {
  const pairs = { 'X-A': 'a', 'X-B': 'b' }
  const stored = await sealHeaders(pairs)
  expect(stored?.names).toEqual(['X-A', 'X-B'])
  expect(stored && (await unseal(stored.sealed))).toBe(JSON.stringify(pairs))
  expect(await sealHeaders({})).toBeNull()

  expect(await replaceHeaders(stored, { ...pairs })).toBe(stored)
  expect(await replaceHeaders(stored, {})).toBeNull()
  const lost = { names: ['X-A'], sealed: sealWith(createSecretKey(Buffer.alloc(32, 8)), '{"X-A":"a"}') }
  for (const [from, to] of [
    [stored, { 'X-A': 'c' }],
    [null, pairs],
    [lost, { 'X-A': 'a' }],
  ] as const) {
    const replaced = await replaceHeaders(from, to)
    expect(replaced?.names).toEqual(Object.keys(to))
    expect(replaced && (await unseal(replaced.sealed))).toBe(JSON.stringify(to))
  }
})
