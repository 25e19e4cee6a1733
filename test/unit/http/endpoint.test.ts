import type { APIGatewayProxyEventV2, Context } from 'aws-lambda'
import { expect, onTestFinished, test, vi } from 'vitest'
import { route } from '../../../shared/contract/route.ts'
import { timeLeft } from '../../../shared/deadline.ts'
import type { Json } from '../../../shared/domain/event.ts'
import type { ExpenseId, PhotoId } from '../../../shared/domain/ids.ts'
import { endpoint } from '../../../shared/http/endpoint.ts'
import { ok, type Reply } from '../../../shared/http/reply.ts'
import { CommitRefused } from '../../../shared/table/store/commit.ts'

const openRow = {
  id: 'open',
  method: 'GET',
  path: '/open',
  handler: 'open',
  summary: '',
  tag: '',
  auth: 'none',
  access: [],
  response: { status: 200, description: '' },
} as const
const open = route(() => openRow)
const guarded = route(() => ({
  id: 'guarded',
  method: 'POST',
  path: '/guarded/{id}',
  handler: 'guarded',
  summary: '',
  tag: '',
  guard: 'subscription',
  access: [],
  response: { status: 200, description: '' },
}))
const event = { rawQueryString: '', headers: {}, requestContext: { requestId: 'r' } }

test('a handler whose commit is refused runs again, at a later time', async () => {
  // The waits between runs are random, and might be none.
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.5)
  onTestFinished(() => random.mockRestore())
  const times: number[] = []
  const handler = endpoint(open, ({ now }) => {
    times.push(now.getTime())
    if (times.length < 3) throw new CommitRefused([0], false)
    return ok({ runs: times.length })
  })
  const answer = await handler(event as unknown as APIGatewayProxyEventV2, {} as Context)
  expect([answer.statusCode, answer.body]).toEqual([200, '{"runs":3}'])
  // What was written meanwhile must not seem to come after what is written on top of it.
  const [first = 0, second = 0, third = 0] = times
  expect(second).toBeGreaterThan(first)
  expect(third).toBeGreaterThan(second)
})

test('a row with a guard takes no handler without the guard of that name', () => {
  // @ts-expect-error: the guard is missing
  endpoint(guarded, () => ok({}))
  // @ts-expect-error: it is the guard of another right
  endpoint(guarded, () => ok({}), { guard: { name: 'expense', check: () => undefined } })
  // @ts-expect-error: a row without a guard takes none
  endpoint(open, () => ok({}), { guard: { name: 'subscription', check: () => undefined } })
  endpoint(guarded, ({ found }) => ok({ n: found.n + 1 }), {
    guard: { name: 'subscription', check: () => ({ n: 1 }) },
  })
})

test('ids in the path have the type of their resource', () => {
  const expenseRoute = route(() => ({ ...openRow, path: '/v1/expenses/{id}/receipt' }))
  endpoint(expenseRoute, ({ params }) => {
    const id: ExpenseId = params.id
    // @ts-expect-error: it is the id of another kind of record
    const photo: PhotoId = params.id
    // @ts-expect-error: the path has no such parameter
    return ok([id, photo, params.recipient_id])
  })
  const unknown = route(() => ({ ...openRow, path: '/v1/parcels/{id}' }))
  // @ts-expect-error: shared/contract/path-ids.ts does not say what the ids of this resource are
  endpoint(unknown, ({ params }) => ok(params.id))
})

test('a handler returns exactly the fields of its response schema', () => {
  const health = route(() => ({ ...openRow, id: 'getHealth' }))
  endpoint(health, () => ok({ status: 'ok' }))
  endpoint(health, async ({ commit }) => commit(ok({ status: 'ok' }), []))
  // @ts-expect-error: a field is missing
  endpoint(health, () => ok({}))
  // @ts-expect-error: a field is missing, also behind a commit
  endpoint(health, async ({ commit }) => commit(ok({}), []))
  // @ts-expect-error: the schema has no such field
  endpoint(health, () => ok({ status: 'ok', uptime: 1 }))
  // @ts-expect-error: the value is of another type
  endpoint(health, () => ok({ status: 'fine' }))
  // @ts-expect-error: nothing is known of the body
  endpoint(health, (): Reply => ok({ status: 'ok' }))
  const list = route(() => ({ ...openRow, id: 'listVendors' }))
  const shown = { id: 'i', object: 'vendor', name: 'n', created_at: 'c', updated_at: 'u' } as const
  const rest = { has_more: false, limit: 1, next_cursor: null }
  endpoint(list, () => ok({ data: [shown], ...rest }))
  // @ts-expect-error: an item has a field that the schema does not have
  endpoint(list, () => ok({ data: [{ ...shown, workspace_id: 'w' }], ...rest }))
  // @ts-expect-error: nothing is known of the items
  endpoint(list, (): Reply<{ data: Json[] } & typeof rest> => ok({ data: [shown], ...rest }))
})

// The limit of an endpoint's function is 10 s, and 503 is sent within 9 s (contract 15.4).
test('a handler has 8 of its 10 seconds for stores', async () => {
  let left = Number.NaN
  const handler = endpoint(open, () => {
    left = timeLeft()
    return ok({})
  })
  const context = { getRemainingTimeInMillis: () => 10_000 } as Context
  await handler(event as unknown as APIGatewayProxyEventV2, context)
  expect(left).toBeLessThanOrEqual(8_000)
})

test('a handler that has no time left for another run answers 503', async () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.5)
  onTestFinished(() => random.mockRestore())
  let runs = 0
  const handler = endpoint(open, () => {
    runs++
    throw new CommitRefused([0], false)
  })
  // The first wait is 20 ms.
  const context = { getRemainingTimeInMillis: () => 2_019 } as Context
  const answer = await handler(event as unknown as APIGatewayProxyEventV2, context)
  expect([answer.statusCode, runs]).toEqual([503, 1])
})
