import { createVendor as route } from '../../shared/contract/routes/catalog.ts'
import type { VendorId } from '../../shared/domain/kit/ids.ts'
import { newLookupItem, viewLookupItem } from '../../shared/domain/kit/lookup-item.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { created } from '../../shared/http/reply.ts'
import { lookupItemInsertion } from '../../shared/table/lookup-items.ts'

export const handler = endpoint(route, ({ body, caller, now, commit }) => {
  const vendor = newLookupItem<VendorId>(caller.workspaceId, body.name, now)
  return commit(created(viewLookupItem('vendor', vendor)), [lookupItemInsertion('vendor', vendor)])
})
