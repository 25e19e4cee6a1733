import { draftsOf } from '../domain/audit-rules.ts'
import { CUSTOM_FIELD_AUDIT, CUSTOM_FIELD_FIELDS, type CustomField } from '../domain/custom-field.ts'
import type { WorkspaceId } from '../domain/ids.ts'
import { collection, customFieldKey } from './keys.ts'
import { queryRows } from './store/query.ts'
import { type Versioned, versioned } from './store/versioned.ts'
import { ABSENT, type SettingsWrite, unchanged } from './store/write.ts'

/** Limit of definitions per workspace: a write that sets values reads all of them, in one query. */
export const MAX_CUSTOM_FIELDS = 200

const row = (field: CustomField, v: number) => ({
  ...customFieldKey(field.workspace_id, field.key),
  type: 'customfield',
  data: field,
  v,
})

/** Refused if another field has the key. */
export function customFieldInsertion(field: CustomField): SettingsWrite {
  return { put: row(field, 1), when: ABSENT, audit: draftsOf(CUSTOM_FIELD_AUDIT, undefined, field) }
}

export function customFieldReplacement(
  { record, v }: Versioned<CustomField>,
  next: CustomField,
): SettingsWrite {
  const audit = draftsOf(CUSTOM_FIELD_AUDIT, record, next)
  return { put: row(next, v + 1), when: unchanged(v), audit }
}

export function customFieldDeletion({ record, v }: Versioned<CustomField>): SettingsWrite {
  const audit = draftsOf(CUSTOM_FIELD_AUDIT, record, undefined)
  return { delete: customFieldKey(record.workspace_id, record.key), when: unchanged(v), audit }
}

/** Every definition of the workspace, by key. */
export async function readCustomFields(ws: WorkspaceId): Promise<Versioned<CustomField>[]> {
  const rows = await queryRows({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': collection(ws, 'customfield') },
  })
  return rows.map((row) => versioned<CustomField>(row, CUSTOM_FIELD_FIELDS))
}

export async function listCustomFields(ws: WorkspaceId): Promise<CustomField[]> {
  return (await readCustomFields(ws)).map(({ record }) => record)
}
