import { createHash } from 'node:crypto'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Route } from '../../../shared/contract/route.ts'
import type { Caller, State } from '../../../shared/http/exchange.ts'
import { checkIdempotencyKey, commitReply, idempotencyOf, replay } from '../../../shared/http/idempotency.ts'
import { created, noContent } from '../../../shared/http/reply.ts'
import { idempotencyKey } from '../../../shared/table/keys.ts'
import { CommitRefused } from '../../../shared/table/store/commit.ts'
import type { MemoryTable } from '../../support/memory-table.ts'

const table = await vi.hoisted(
  async (): Promise<MemoryTable> => new (await import('../../support/memory-table.ts')).MemoryTable(),
)
vi.mock('../../../shared/table/store/client.ts', () => ({ documents: () => table, tableName: () => 'table' }))
beforeEach(() => table.clear())

const now = new Date('2026-03-14T09:00:00.000Z')
const seconds = now.getTime() / 1000
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const event = (key?: string, more: object = {}) =>
  ({
    rawPath: '/v1/things',
    headers: key === undefined ? {} : { 'idempotency-key': key },
    ...more,
  }) as unknown as APIGatewayProxyEventV2
const of = (method: Route['method'], ...given: Parameters<typeof event>) =>
  idempotencyOf({ method } as Partial<Route> as Route, { event: event(...given) } as Partial<State> as State)

test('a key is scoped to its path and stored with a hash of the body; only POST accepts one', () => {
  const hash = sha256('POST /v1/things\nabc')
  expect(of('POST', 'abc', { body: '{"a":1}' })).toEqual({ hash, bodyHash: sha256('{"a":1}') })
  expect(of('POST', 'abc', { rawPath: '/v1/others' })?.hash).not.toBe(hash)
  // An absent or empty body is `{}`.
  for (const body of [undefined, '', '{}']) expect(of('POST', 'abc', { body })?.bodyHash).toBe(sha256('{}'))
  expect([of('POST'), of('PATCH', 'abc'), of('DELETE', 'abc')]).toEqual([undefined, undefined, undefined])
})

test.each([
  ['', false],
  ['a', true],
  ['!~', true],
  ['x'.repeat(255), true],
  ['x'.repeat(256), false],
  ['a b', false],
  [' a', false],
  ['é', false],
  ['a\n', false],
])('the key %j is checked', async (key, accepted) => {
  const check = async (idempotency?: object) =>
    checkIdempotencyKey().before?.({ event: { event: event(key), idempotency } } as never)
  const details = [{ path: 'Idempotency-Key', message: 'must be 1 to 255 visible ASCII characters' }]
  if (accepted) expect(await check({})).toBeUndefined()
  else await expect(check({})).rejects.toMatchObject({ status: 400, details })
  // A route that accepts no key ignores its value.
  expect(await check()).toBeUndefined()
})

const idempotency = { hash: 'h', bodyHash: 'b' }
const caller = { publicId: 'public' } as Partial<Caller> as Caller
const state = () => ({ now, caller, idempotency }) as Partial<State> as State
const write = { put: { pk: 'p', sk: 's', type: 't', data: null } }
const vault = {
  seal: async (text: string) => ({ sealed: text }) as never,
  unseal: async (sealed: unknown) => (sealed as { sealed: string }).sealed,
}
/** The responses stored by the transactions so far. */
const stored = () =>
  table.puts().flatMap(({ type, data }) => (type === 'idempotency' ? [JSON.parse(String(data))] : []))
const refusedBy = (index: number) =>
  Object.assign(new Error('refused'), {
    name: 'TransactionCanceledException',
    CancellationReasons: [0, 1].map((n) => ({ Code: n === index ? 'ConditionalCheckFailed' : 'None' })),
  })

test('without a key, only the change is committed, and a request without a change makes no call', async () => {
  const reply = created({ id: 1 })
  for (const missing of ['idempotency', 'caller'] as const) {
    table.clear()
    const without = state()
    delete without[missing]
    expect(await commitReply(without, reply, [write], undefined)).toBe(reply)
    expect(table.transactions()).toEqual([1])
    expect(await commitReply(without, reply, [], undefined)).toBe(reply)
    expect(table.send).toHaveBeenCalledTimes(1)
  }
})

test('with a key, the transaction of the change stores the response, sealed if it shows a secret', async () => {
  const reply = created({ id: 1 })
  expect(await commitReply(state(), reply, [write], undefined)).toBe(reply)
  await commitReply(state(), reply, [], vault)
  await commitReply(state(), noContent(), [], vault)
  expect(table.transactions()).toEqual([2, 1, 1])
  expect(stored()).toEqual([
    { body_hash: 'b', status: 201, body: '{"id":1}' },
    { body_hash: 'b', status: 201, body: { sealed: '{"id":1}' } },
    { body_hash: 'b', status: 204, body: null },
  ])
})

test('the second of two requests with the same key returns the response of the first', async () => {
  const first = { body_hash: 'b', status: 201, body: '{"id":"first"}' }
  const commit = () => commitReply(state(), created({ id: 'second' }), [write], undefined)
  table.send.mockRejectedValueOnce(refusedBy(1))
  await expect(commit(), 'the stored response expired in between').rejects.toThrow(CommitRefused)
  table.put(idempotencyKey('public', 'h'), first, { expires_at: seconds + 1 })
  table.send.mockRejectedValueOnce(refusedBy(1))
  expect(await commit()).toEqual({
    status: 201,
    headers: { 'Idempotent-Replayed': 'true' },
    body: { id: 'first' },
  })
  table.send.mockRejectedValueOnce(refusedBy(0))
  await expect(commit(), 'the change itself was refused').rejects.toThrow(CommitRefused)
  table.send.mockRejectedValueOnce(new Error('unavailable'))
  await expect(commit()).rejects.toThrow('unavailable')
})

test('a stored response is unsealed and returned again; another body is a conflict', async () => {
  const headers = { 'Idempotent-Replayed': 'true' }
  const again = (body: unknown, sealer?: typeof vault) =>
    replay({ body_hash: 'b', status: 201, body } as never, idempotency, sealer)
  expect(await again('{"id":1}')).toEqual({ status: 201, headers, body: { id: 1 } })
  expect(await again({ sealed: '{"id":1}' }, vault)).toEqual({ status: 201, headers, body: { id: 1 } })
  for (const sealer of [undefined, vault]) {
    const response = await again(null, sealer)
    expect(response).toEqual({ status: 201, headers })
    expect(response).not.toHaveProperty('body')
  }
  await expect(
    replay({ body_hash: 'other', status: 201, body: null }, idempotency, undefined),
  ).rejects.toMatchObject({ status: 409, message: 'this Idempotency-Key was used with another body' })
})
