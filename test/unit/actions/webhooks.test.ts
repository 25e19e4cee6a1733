import { createSecretKey } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import {
  commitAsOwner,
  commitWithinLimit,
  replaceHeaders,
  requireMove,
  requireServed,
  requireTarget,
  sealHeaders,
} from '../../../shared/actions/webhooks/subscription-writes.ts'
import type { Delivery } from '../../../shared/domain/webhooks/delivery.ts'
import { SUBSCRIPTION_FIELDS, type Subscription } from '../../../shared/domain/webhooks/subscription.ts'
import type { Caller } from '../../../shared/http/exchange.ts'
import { Problem } from '../../../shared/http/problem.ts'
import { sealWith, unseal } from '../../../shared/storage/seal.ts'
import { CommitRefused } from '../../../shared/table/store/commit.ts'
import { recordWith } from '../../support/records.ts'

vi.mock('../../../shared/storage/secret-text.ts', () => ({ readSecret: async () => '07'.repeat(32) }))
vi.stubEnv('SEALING_KEY_SECRET_ARN', 'arn')
vi.stubEnv('PRIVATE_TARGETS', 'refused')

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

const TARGET = 'https://example.com/books'
const refusalOf = (act: () => void) => {
  try {
    return act()
  } catch (error) {
    return error instanceof Problem ? (error.details ?? error.message) : error
  }
}

test('a target, a move and a delivery are refused with what is wrong with them', () => {
  const move = (url: string, headers: Subscription['headers'], given?: object) =>
    refusalOf(() =>
      requireMove(recordWith<Subscription>(SUBSCRIPTION_FIELDS, { target_url: TARGET, headers }), url, given),
    )
  const http = [{ path: 'target_url', message: expect.stringContaining('https') }]
  const again = { path: 'headers', message: expect.stringContaining('must be given again') }
  const stored = { names: ['X-A'], sealed: sealWith(createSecretKey(Buffer.alloc(32, 8)), '{}') }
  expect(refusalOf(() => requireTarget(TARGET))).toBeUndefined()
  expect(refusalOf(() => requireTarget('http://example.com'))).toEqual(http)
  expect(move('https://example.com/other', stored)).toBeUndefined()
  expect(move('https://other.example/books', null)).toBeUndefined()
  expect(move('https://other.example/books', stored, {})).toBeUndefined()
  expect(move('https://other.example/books', stored)).toEqual([again])
  expect(move('http://other.example/books', stored)).toEqual([...http, again])

  const subscription = recordWith<Subscription>(SUBSCRIPTION_FIELDS, { trigger_ids: ['expense.created'] })
  const served = (trigger_id: string) =>
    refusalOf(() => requireServed(subscription, { trigger_id } as Delivery))
  expect(served('expense.created')).toBeUndefined()
  expect(served('expense.updated')).toBe('the subscription no longer has the trigger expense.updated')
})

test('only a refusal that the rule explains gets the answer of the rule', async () => {
  const caller = { workspaceId: 'w', memberId: 'mia' } as Caller
  const refuse = (failed: readonly number[]) => async () => {
    throw new CommitRefused(failed, false)
  }
  // The first write checks that the member is active.
  await expect(commitAsOwner(caller, [], refuse([0]))).rejects.toMatchObject({
    status: 401,
    message: 'the member of the API key is deactivated',
  })
  await expect(commitAsOwner(caller, [], refuse([1]))).rejects.toBeInstanceOf(CommitRefused)
  await expect(commitWithinLimit(caller.workspaceId, refuse([]))).rejects.toBeInstanceOf(CommitRefused)
  const lost = new Error('lost')
  await expect(commitWithinLimit(caller.workspaceId, () => Promise.reject(lost))).rejects.toBe(lost)
})
