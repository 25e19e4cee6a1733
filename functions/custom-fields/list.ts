import { listCustomFields as route } from '../../shared/contract/routes/catalog.ts'
import { viewCustomField } from '../../shared/domain/custom-field.ts'
import { openPage } from '../../shared/http/cursor.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { ok } from '../../shared/http/reply.ts'
import { listCustomFields } from '../../shared/table/custom-fields.ts'

// The rows are sorted by key and few, so read all and sort them by id, newest first, like every other list.
export const handler = endpoint(route, async ({ query, caller }) => {
  const page = openPage(caller, route.id, query)
  const all = (await listCustomFields(caller.workspaceId)).sort((a, b) => (a.id < b.id ? 1 : -1))
  const rest = all.filter(({ id }) => page.after === undefined || id < page.after)
  const found = { rows: rest.slice(0, page.limit), more: rest.length > page.limit }
  return ok(page.body(found, viewCustomField))
})
