import { route } from '../../../shared/contract/route.ts'
import type { Json } from '../../../shared/domain/kit/event.ts'
import type { ExpenseId, PhotoId } from '../../../shared/domain/kit/ids.ts'
import { endpoint } from '../../../shared/http/endpoint.ts'
import { ok, type Reply } from '../../../shared/http/reply.ts'
import { OPEN_ROW } from './open-route.ts'

/* Handlers that `endpoint` must accept, and others that it must not. `npm run types` compiles them; they never run. */

const open = route(() => OPEN_ROW)
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

/** A route with a guard accepts only a handler with the guard of that name. */
export function guards(): void {
  // @ts-expect-error: the guard is missing
  endpoint(guarded, () => ok({}))
  // @ts-expect-error: the guard is for another right
  endpoint(guarded, () => ok({}), { guard: { name: 'expense', check: () => undefined } })
  // @ts-expect-error: a route without a guard accepts none
  endpoint(open, () => ok({}), { guard: { name: 'subscription', check: () => undefined } })
  endpoint(guarded, ({ found }) => ok({ n: found.n + 1 }), {
    guard: { name: 'subscription', check: () => ({ n: 1 }) },
  })
}

/** Ids in the path have the type of their resource. */
export function ids(): void {
  const expenseRoute = route(() => ({ ...OPEN_ROW, path: '/v1/expenses/{id}/receipt' }))
  endpoint(expenseRoute, ({ params }) => {
    const id: ExpenseId = params.id
    // @ts-expect-error: it is the id of another kind of record
    const photo: PhotoId = params.id
    // @ts-expect-error: the path has no such parameter
    return ok([id, photo, params.recipient_id])
  })
  const unknown = route(() => ({ ...OPEN_ROW, path: '/v1/parcels/{id}' }))
  // @ts-expect-error: shared/contract/path-ids.ts does not say what the ids of this resource are
  endpoint(unknown, ({ params }) => ok(params.id))
}

/** A handler returns exactly the fields of its response schema. */
export function responses(): void {
  const health = route(() => ({ ...OPEN_ROW, id: 'getHealth' }))
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
  const list = route(() => ({ ...OPEN_ROW, id: 'listVendors' }))
  const shown = {
    id: 'i',
    object: 'vendor',
    name: 'n',
    is_archived: false,
    external_references: {},
    created_at: 'c',
    updated_at: 'u',
  } as const
  const rest = { has_more: false, limit: 1, next_cursor: null }
  endpoint(list, () => ok({ data: [shown], ...rest }))
  // @ts-expect-error: an item has a field that the schema does not have
  endpoint(list, () => ok({ data: [{ ...shown, workspace_id: 'w' }], ...rest }))
  // @ts-expect-error: nothing is known of the items
  endpoint(list, (): Reply<{ data: Json[] } & typeof rest> => ok({ data: [shown], ...rest }))
}
