import { listCustomFields as route } from '../../shared/contract/routes/catalog.ts'
import { viewCustomField } from '../../shared/domain/custom-field.ts'
import { openCursor, page } from '../../shared/http/cursor.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { ok } from '../../shared/http/reply.ts'
import { listCustomFields } from '../../shared/table/custom-fields.ts'

// The rows are sorted by key and few, so read all and sort them by id, newest first, like every other list.
export const handler = endpoint(route, async ({ query: { limit, cursor }, caller }) => {
  const after = openCursor(caller, route.id, cursor)
  const all = (await listCustomFields(caller.workspaceId)).sort((a, b) => (a.id < b.id ? 1 : -1))
  const rest = all.filter(({ id }) => after === undefined || id < after)
  const found = { rows: rest.slice(0, limit), more: rest.length > limit }
  return ok(page(caller, route.id, limit, found, viewCustomField))
})
