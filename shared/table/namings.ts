import type { WorkspaceId } from '../domain/ids.ts'
import { type Category, NAMING_FIELDS, type Naming, type Vendor } from '../domain/naming.ts'
import { listCollection, type Page, type Paged } from './collection.ts'
import { ABSENT, type Write } from './commit.ts'
import { categoryKey, vendorKey } from './keys.ts'

export function insertVendor(vendor: Vendor): Write {
  return {
    put: { ...vendorKey(vendor.workspace_id, vendor.id), type: 'vendor', data: vendor, v: 1 },
    when: ABSENT,
  }
}

export function insertCategory(category: Category): Write {
  const key = categoryKey(category.workspace_id, category.id)
  return { put: { ...key, type: 'category', data: category, v: 1 }, when: ABSENT }
}

export function listNamings(
  ws: WorkspaceId,
  type: 'vendor' | 'category',
  page: Page,
): Promise<Paged<Naming>> {
  return listCollection<Naming>(ws, type, NAMING_FIELDS, page)
}
