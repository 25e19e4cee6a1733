import { type AuditRules, FIXED, recordedAs } from './audit-rules.ts'
import { isDay, isInRange } from './dates.ts'
import type { FIELD_TYPES } from './enumerations.ts'
import type { Json } from './event.ts'
import { type CustomFieldId, newId, type WorkspaceId } from './ids.ts'
import type { Fields } from './stored-record.ts'
import { isWellFormed } from './text.ts'

export type FieldType = (typeof FIELD_TYPES)[number]

/** The definition of a custom field. `key` never changes; `label` can be renamed. */
export interface CustomField {
  readonly id: CustomFieldId
  readonly workspace_id: WorkspaceId
  /** `^[a-z][a-z0-9_]{0,63}$`, unique in the workspace. */
  readonly key: string
  readonly label: string
  readonly type: FieldType
  /** Allowed values of `select` and `multi_select`; empty for the other types. */
  readonly options: readonly string[]
  readonly entity_type: 'opportunity'
  readonly created_at: string
  readonly updated_at: string
  /** Set when the field is removed. The row stays, because records keep their values and the key keeps its type (contract 5.6). */
  readonly removed_at?: string
}

export const CUSTOM_FIELD_FIELDS: Fields<CustomField> = {
  id: 'text',
  workspace_id: 'text',
  key: 'text',
  label: 'text',
  type: 'text',
  options: ['list', 'text'],
  entity_type: 'text',
  created_at: 'text',
  updated_at: 'text',
  removed_at: ['optional', 'text'],
}

export const CUSTOM_FIELD_AUDIT: AuditRules<CustomField> = {
  created: 'custom_field.created',
  deleted: 'custom_field.deleted',
  fields: {
    key: FIXED,
    label: recordedAs('custom_field.changed'),
    type: FIXED,
    options: recordedAs('custom_field.changed'),
    entity_type: FIXED,
    removed_at: null,
  },
}

export function newCustomField(
  ws: WorkspaceId,
  input: Pick<CustomField, 'key' | 'label' | 'type' | 'options'>,
  now: Date,
): CustomField {
  const at = now.toISOString()
  const { key, label, type, options } = input
  return {
    id: newId(now),
    workspace_id: ws,
    key,
    label,
    type,
    options,
    entity_type: 'opportunity',
    created_at: at,
    updated_at: at,
  }
}

export function viewCustomField(field: CustomField) {
  const { id, key, label, type, options, entity_type, created_at, updated_at } = field
  return {
    id,
    object: 'custom_field',
    key,
    label,
    type,
    options,
    entity_type,
    created_at,
    updated_at,
  } as const
}

const MAX_TEXT_LENGTH = 1_000

/** The error message for an invalid value of this field; undefined when the value is valid. */
export function faultOfValue({ type, options }: CustomField, value: unknown): string | undefined {
  switch (type) {
    case 'text':
      if (typeof value !== 'string') return 'must be a string'
      if (!isWellFormed(value)) return 'must be well-formed text without NUL'
      return [...value].length > MAX_TEXT_LENGTH
        ? `must have at most ${MAX_TEXT_LENGTH} characters`
        : undefined
    case 'number':
      return typeof value === 'number' ? undefined : 'must be a number'
    case 'boolean':
      return typeof value === 'boolean' ? undefined : 'must be a boolean'
    case 'date':
      return typeof value === 'string' && isDay(value) && isInRange(value)
        ? undefined
        : 'must be a date, YYYY-MM-DD'
    case 'select':
      return typeof value === 'string' && options.includes(value)
        ? undefined
        : `must be one of ${options.join(', ')}`
    case 'multi_select':
      return isSubset(value, options) ? undefined : `must be an array of ${options.join(', ')}, each once`
  }
}

function isSubset(value: unknown, options: readonly string[]): boolean {
  if (!Array.isArray(value) || new Set(value).size !== value.length) return false
  return value.every((item) => typeof item === 'string' && options.includes(item))
}

/** Limit for all custom field values of a record, in bytes of JSON: a page of 100 records must fit in 6 MB. */
export const MAX_VALUES_BYTES = 32 * 1024

/** Applies a write to the values: absent keys stay, null removes the key (contract 5.6). */
export function mergeValues(current: Json, given: Json | undefined): Json {
  const merged = { ...current, ...given }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null))
}

/** The error message for invalid options of a field of this type; undefined when they are valid. */
export function faultOfOptions(type: FieldType, options: readonly string[]): string | undefined {
  const isSelect = type === 'select' || type === 'multi_select'
  if (isSelect && options.length === 0) return 'must have at least 1 item'
  if (!isSelect && options.length > 0) return 'are for select and multi_select only'
  return new Set(options).size === options.length ? undefined : 'must differ from each other'
}
