import { patchVendor as route } from '../../shared/contract/routes/catalog.ts'
import { patchLookupItem, viewLookupItem } from '../../shared/domain/kit/lookup-item.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { notFound } from '../../shared/http/problem.ts'
import { ok } from '../../shared/http/reply.ts'
import { getLookupItem, lookupItemReplacement } from '../../shared/table/lookup-items.ts'

export const handler = endpoint(route, async ({ params, body, caller, now, commit, requireMatch }) => {
  const current = await getLookupItem(caller.workspaceId, 'vendor', params.id)
  if (!current) throw notFound('vendor')
  requireMatch(current.record)
  const next = patchLookupItem(current.record, body, now)
  const writes = next === current.record ? [] : [lookupItemReplacement('vendor', current, next)]
  return commit(ok(viewLookupItem('vendor', next)), writes)
})
