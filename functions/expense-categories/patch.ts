import { patchCategory as route } from '../../shared/contract/routes/catalog.ts'
import { patchLookupItem, viewLookupItem } from '../../shared/domain/kit/lookup-item.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { notFound } from '../../shared/http/problem.ts'
import { ok } from '../../shared/http/reply.ts'
import { getLookupItem, lookupItemReplacement } from '../../shared/table/lookup-items.ts'

export const handler = endpoint(route, async ({ params, body, caller, now, commit, requireMatch }) => {
  const current = await getLookupItem(caller.workspaceId, 'category', params.id)
  if (!current) throw notFound('expense category')
  requireMatch(current.record)
  const next = patchLookupItem(current.record, body, now)
  const writes = next === current.record ? [] : [lookupItemReplacement('category', current, next)]
  return commit(ok(viewLookupItem('expense_category', next)), writes)
})
