import type { AuditAction } from './audit.ts'
import { type AuditRules, recordedAs } from './audit-rules.ts'
import { changeRecord } from './change.ts'
import { type ExternalReferences, REFERENCES_SHAPE, viewReferences } from './external-references.ts'
import { type CategoryId, newId, type VendorId, type WorkspaceId } from './ids.ts'
import { type Changes, merge } from './json.ts'
import type { Fields } from './stored-record.ts'

/** The fields that a caller can change. */
interface LookupItemFields {
  readonly name: string
  /** Archived items are left out of lists and cannot be chosen; an expense that already has an archived item keeps it (contract 9.6). */
  readonly is_archived: boolean
}

/** A vendor or an expense category. Expenses store a copy of its name. */
export interface LookupItem<Id extends string = string> extends LookupItemFields {
  readonly id: Id
  readonly workspace_id: WorkspaceId
  readonly external_references: ExternalReferences
  readonly created_at: string
  readonly updated_at: string
}

export const LOOKUP_ITEM_FIELDS = {
  id: 'text',
  workspace_id: 'text',
  name: 'text',
  is_archived: 'flag',
  external_references: REFERENCES_SHAPE,
  created_at: 'text',
  updated_at: 'text',
} satisfies Fields<LookupItem>

/** The audit log has only the ids of references, because links and metadata may contain secrets. */
const showReferences = (references: ExternalReferences) =>
  Object.fromEntries(
    Object.entries(references).map(([namespace, { external_id }]) => [namespace, external_id]),
  )

const auditRules = (created: AuditAction, changed: AuditAction): AuditRules<LookupItem> => ({
  created,
  fields: {
    name: recordedAs(changed),
    is_archived: recordedAs(changed),
    external_references: recordedAs(changed, showReferences),
  },
})

export const LOOKUP_ITEM_AUDIT = {
  vendor: auditRules('vendor.created', 'vendor.changed'),
  category: auditRules('expense_category.created', 'expense_category.changed'),
}

export type Vendor = LookupItem<VendorId>
export type Category = LookupItem<CategoryId>

export function newLookupItem<Id extends VendorId | CategoryId>(
  ws: WorkspaceId,
  name: string,
  now: Date,
): LookupItem<Id> {
  const at = now.toISOString()
  return {
    id: newId<Id>(now),
    workspace_id: ws,
    name,
    is_archived: false,
    external_references: {},
    created_at: at,
    updated_at: at,
  }
}

/** Returns the same object when nothing changes. */
export function patchLookupItem(item: LookupItem, changes: Changes<LookupItemFields>, now: Date): LookupItem {
  const merged = merge(item, changes)
  return merged === item ? item : changeRecord(merged, {}, now)
}

/** The item as its endpoints show it. */
export function viewLookupItem<Kind extends 'vendor' | 'expense_category'>(object: Kind, item: LookupItem) {
  const { id, name, is_archived, created_at, updated_at } = item
  const external_references = viewReferences(item)
  return { id, object, name, is_archived, external_references, created_at, updated_at } as const
}
