import type { CustomField } from '../../api/sales-types.ts'
import { decimalInput, parseDecimal } from '../../parts/format-number.ts'

/** Values of custom fields as the form holds them, by key. */
export type CustomDraft = Readonly<Record<string, string | readonly string[]>>

export const customDraftOf = (values: Readonly<Record<string, unknown>>): CustomDraft =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      Array.isArray(value)
        ? value.map(String)
        : typeof value === 'number'
          ? decimalInput(value, 0)
          : String(value),
    ]),
  )

/** What is not a number in a field of numbers. */
export const customFaults = (draft: CustomDraft, fields: readonly CustomField[]): Record<string, string> =>
  Object.fromEntries(
    fields.flatMap(({ key, type }) => {
      const text = draft[key]
      const isFault =
        type === 'number' && typeof text === 'string' && text.trim() && parseDecimal(text) === undefined
      return isFault ? [[`custom_fields.${key}`, 'must be a number']] : []
    }),
  )

/** The changed values for the API; null clears one. */
export const customValues = (
  draft: CustomDraft,
  before: CustomDraft,
  fields: readonly CustomField[],
): Record<string, unknown> =>
  Object.fromEntries(
    fields
      .filter(({ key }) => JSON.stringify(draft[key] ?? '') !== JSON.stringify(before[key] ?? ''))
      .map((field) => [field.key, sentValue(field, draft[field.key] ?? '')]),
  )

function sentValue({ type }: CustomField, entered: string | readonly string[]): unknown {
  if (typeof entered !== 'string') return entered.length > 0 ? entered : null
  if (entered.trim() === '') return null
  if (type === 'number') return parseDecimal(entered) ?? null
  return type === 'boolean' ? entered === 'true' : entered
}
