import { getCategory as route } from '../../shared/contract/routes/catalog.ts'
import { viewLookupItem } from '../../shared/domain/kit/lookup-item.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { notFound } from '../../shared/http/problem.ts'
import { ok } from '../../shared/http/reply.ts'
import { getLookupItem } from '../../shared/table/lookup-items.ts'

export const handler = endpoint(route, async ({ params, caller }) => {
  const found = await getLookupItem(caller.workspaceId, 'category', params.id)
  if (!found) throw notFound('expense category')
  return ok(viewLookupItem('expense_category', found.record))
})
