import { draftsOf } from '../domain/kit/audit-rules.ts'
import { CUSTOM_FIELD_AUDIT, CUSTOM_FIELD_FIELDS, type CustomField } from '../domain/kit/custom-field.ts'
import type { WorkspaceId } from '../domain/kit/ids.ts'
import { collection, customFieldKey } from './keys.ts'
import type { Page, Paged } from './store/collection.ts'
import { queryRows } from './store/query.ts'
import { type Versioned, versioned } from './store/versioned.ts'
import { ABSENT, type SettingsWrite, unchanged } from './store/write.ts'

/** Limit of definitions per workspace: a write that sets values reads all of them, in one query. */
export const MAX_CUSTOM_FIELDS = 200
/** Limit of definitions including removed definitions, which the same query reads. */
export const MAX_KEYS = 1_000

const row = (field: CustomField, v: number) => ({
  ...customFieldKey(field.workspace_id, field.key),
  type: 'customfield',
  data: field,
  v,
})

/**
 * Refused if another field has the key.
 * @param removed the removed field whose key the new field reuses
 */
export function customFieldInsertion(field: CustomField, removed?: Versioned<CustomField>): SettingsWrite {
  const audit = draftsOf(CUSTOM_FIELD_AUDIT, undefined, field)
  return removed
    ? { put: row(field, removed.v + 1), when: unchanged(removed.v), audit }
    : { put: row(field, 1), when: ABSENT, audit }
}

export function customFieldReplacement(
  { record, v }: Versioned<CustomField>,
  next: CustomField,
): SettingsWrite {
  const audit = draftsOf(CUSTOM_FIELD_AUDIT, record, next)
  return { put: row(next, v + 1), when: unchanged(v), audit }
}

/** Keeps the row, for the type of the key. */
export function customFieldRemoval({ record, v }: Versioned<CustomField>, now: Date): SettingsWrite {
  const audit = draftsOf(CUSTOM_FIELD_AUDIT, record, undefined)
  return { put: row({ ...record, removed_at: now.toISOString() }, v + 1), when: unchanged(v), audit }
}

/** The definitions of the workspace, by key, including removed definitions. */
export async function readAllCustomFields(ws: WorkspaceId): Promise<Versioned<CustomField>[]> {
  const rows = await queryRows({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': collection(ws, 'customfield') },
  })
  return rows.map((row) => versioned<CustomField>(row, CUSTOM_FIELD_FIELDS))
}

export const isRemoved = ({ record }: Versioned<CustomField>): boolean => record.removed_at !== undefined

export async function readCustomFields(ws: WorkspaceId): Promise<Versioned<CustomField>[]> {
  return (await readAllCustomFields(ws)).filter((field) => !isRemoved(field))
}

export async function allCustomFields(ws: WorkspaceId): Promise<CustomField[]> {
  return (await readCustomFields(ws)).map(({ record }) => record)
}

/** Newest first. All rows are read, because they are few and sorted by key. */
export async function listCustomFields(ws: WorkspaceId, { limit, after }: Page): Promise<Paged<CustomField>> {
  const all = (await allCustomFields(ws)).sort((a, b) => (a.id < b.id ? 1 : -1))
  const rest = all.filter(({ id }) => after === undefined || id < after)
  return { rows: rest.slice(0, limit), more: rest.length > limit }
}
