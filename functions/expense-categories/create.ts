import { createCategory as route } from '../../shared/contract/routes/catalog.ts'
import type { CategoryId } from '../../shared/domain/kit/ids.ts'
import { newLookupItem, viewLookupItem } from '../../shared/domain/kit/lookup-item.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { created } from '../../shared/http/reply.ts'
import { lookupItemInsertion } from '../../shared/table/lookup-items.ts'

export const handler = endpoint(route, ({ body, caller, now, commit }) => {
  const category = newLookupItem<CategoryId>(caller.workspaceId, body.name, now)
  return commit(created(viewLookupItem('expense_category', category)), [
    lookupItemInsertion('category', category),
  ])
})
