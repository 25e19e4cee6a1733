import { getVendor as route } from '../../shared/contract/routes/catalog.ts'
import { viewLookupItem } from '../../shared/domain/kit/lookup-item.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { notFound } from '../../shared/http/problem.ts'
import { ok } from '../../shared/http/reply.ts'
import { getLookupItem } from '../../shared/table/lookup-items.ts'

export const handler = endpoint(route, async ({ params, caller }) => {
  const found = await getLookupItem(caller.workspaceId, 'vendor', params.id)
  if (!found) throw notFound('vendor')
  return ok(viewLookupItem('vendor', found.record))
})
