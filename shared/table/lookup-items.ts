import type { WorkspaceId } from '../domain/ids.ts'
import { type Category, LOOKUP_ITEM_FIELDS, type LookupItem, type Vendor } from '../domain/lookup-item.ts'
import { categoryKey, vendorKey } from './keys.ts'
import { listCollection, type Page, type Paged } from './store/collection.ts'
import { ABSENT, type Write } from './store/write.ts'

export function vendorInsertion(vendor: Vendor): Write {
  return {
    put: { ...vendorKey(vendor.workspace_id, vendor.id), type: 'vendor', data: vendor, v: 1 },
    when: ABSENT,
  }
}

export function categoryInsertion(category: Category): Write {
  const key = categoryKey(category.workspace_id, category.id)
  return { put: { ...key, type: 'category', data: category, v: 1 }, when: ABSENT }
}

export function listLookupItems(
  ws: WorkspaceId,
  type: 'vendor' | 'category',
  page: Page,
): Promise<Paged<LookupItem>> {
  return listCollection<LookupItem>(ws, type, LOOKUP_ITEM_FIELDS, page)
}
