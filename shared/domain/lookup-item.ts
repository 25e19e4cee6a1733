import { type CategoryId, newId, type VendorId, type WorkspaceId } from './ids.ts'
import type { Fields } from './stored-record.ts'

/** A vendor or an expense category. Expenses store a copy of its name. */
export interface LookupItem<Id extends string = string> {
  readonly id: Id
  readonly workspace_id: WorkspaceId
  readonly name: string
  readonly created_at: string
  readonly updated_at: string
}

export const LOOKUP_ITEM_FIELDS = {
  id: 'text',
  workspace_id: 'text',
  name: 'text',
  created_at: 'text',
  updated_at: 'text',
} satisfies Fields<LookupItem>

export type Vendor = LookupItem<VendorId>
export type Category = LookupItem<CategoryId>

export function newLookupItem<Id extends VendorId | CategoryId>(
  ws: WorkspaceId,
  name: string,
  now: Date,
): LookupItem<Id> {
  const at = now.toISOString()
  return { id: newId<Id>(now), workspace_id: ws, name, created_at: at, updated_at: at }
}

/** The item as its endpoints show it. */
export function viewLookupItem<Kind extends 'vendor' | 'expense_category'>(object: Kind, item: LookupItem) {
  const { id, name, created_at, updated_at } = item
  return { id, object, name, created_at, updated_at } as const
}
