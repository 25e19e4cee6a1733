import type { Json } from './event.ts'
import { type CategoryId, newId, type VendorId, type WorkspaceId } from './ids.ts'
import type { Fields } from './stored-record.ts'

/** A vendor or an expense category: a name that expenses keep a copy of. */
export interface Naming<Id extends string = string> {
  readonly id: Id
  readonly workspace_id: WorkspaceId
  readonly name: string
  readonly created_at: string
  readonly updated_at: string
}

export const NAMING_FIELDS = {
  id: 'text',
  workspace_id: 'text',
  name: 'text',
  created_at: 'text',
  updated_at: 'text',
} satisfies Fields<Naming>

export type Vendor = Naming<VendorId>
export type Category = Naming<CategoryId>

export function newNaming<Id extends VendorId | CategoryId>(
  ws: WorkspaceId,
  name: string,
  now: Date,
): Naming<Id> {
  const at = now.toISOString()
  return { id: newId<Id>(now), workspace_id: ws, name, created_at: at, updated_at: at }
}

/** As its endpoints show it. */
export function viewNaming(object: 'vendor' | 'expense_category', naming: Naming): Json {
  const { id, name, created_at, updated_at } = naming
  return { id, object, name, created_at, updated_at }
}
