import { listCustomFields as route } from '../../shared/contract/routes/catalog.ts'
import { viewCustomField } from '../../shared/domain/kit/custom-field.ts'
import { openPage } from '../../shared/http/cursor.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { ok } from '../../shared/http/reply.ts'
import { listCustomFields } from '../../shared/table/custom-fields.ts'

export const handler = endpoint(route, async ({ query, caller }) => {
  const page = openPage(caller, route.id, query)
  const found = await listCustomFields(caller.workspaceId, page)
  return ok(page.body(found, viewCustomField))
})
