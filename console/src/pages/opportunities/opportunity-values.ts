import { mapFields } from '../../../../shared/domain/kit/keys-of.ts'
import { OPPORTUNITY_TEXTS } from '../../../../shared/domain/kit/texts.ts'
import type { CustomField, Opportunity, OpportunityChange } from '../../api/opportunities.ts'
import { changedFields } from '../../parts/changed-fields.ts'
import { decimalInput, parseDecimal } from '../../parts/format-number.ts'
import { isoOfInput, localInput } from '../../parts/format-time.ts'
import { tagsOf, tagsText } from '../../parts/tags.ts'

type Field = keyof OpportunityChange
type Custom = string | readonly string[]

/** The values of the form of an opportunity: texts as the user types them, empty for unset fields. */
export type OpportunityValues = Readonly<Record<Exclude<Field, 'custom_fields'>, string>> & {
  /** By their keys. */
  readonly custom_fields: Readonly<Record<string, Custom>>
}

const decimalText = (value: number | null | undefined): string =>
  value === undefined || value === null ? '' : decimalInput(value, 0)

/** The form's values of an opportunity, or of an empty form. */
export const valuesOf = (from: Partial<Opportunity>): OpportunityValues => ({
  name: from.name ?? '',
  contact_name: from.contact_name ?? '',
  primary_contact_id: from.primary_contact_id ?? '',
  ...mapFields(OPPORTUNITY_TEXTS, (name) => from[name] ?? ''),
  sales_rep_id: from.sales_rep_id ?? '',
  project_manager_id: from.project_manager_id ?? '',
  ar_owner_id: from.ar_owner_id ?? '',
  value: decimalText(from.value),
  appointment_at: localInput(from.appointment_at ?? undefined),
  tags: tagsText(from.tags ?? []),
  pipeline_id: from.pipeline_id ?? '',
  stage_id: from.stage_id ?? '',
  custom_fields: Object.fromEntries(
    Object.entries(from.custom_fields ?? {}).map(([key, value]) => [key, customText(value)]),
  ),
})

function customText(value: unknown): Custom {
  if (Array.isArray(value)) return value.map(String)
  return typeof value === 'number' ? decimalInput(value, 0) : String(value)
}

/** The errors that keep the form from being sent, by field. */
export function faultsOf(
  { value, custom_fields }: OpportunityValues,
  fields: readonly CustomField[],
): Record<string, string> {
  const custom = fields.filter(({ type }) => type === 'number').map(({ key }) => key)
  const numbers = [
    ['value', value] as const,
    ...custom.map((key) => [`custom_fields.${key}`, custom_fields[key]] as const),
  ]
  const wrong = numbers.filter(
    ([, text]) => typeof text === 'string' && text.trim() && parseDecimal(text) === undefined,
  )
  return Object.fromEntries(wrong.map(([path]) => [path, 'must be a number']))
}

const bodyOf = (values: OpportunityValues) =>
  ({
    name: values.name.trim() || null,
    contact_name: values.contact_name.trim() || null,
    primary_contact_id: values.primary_contact_id || null,
    ...mapFields(OPPORTUNITY_TEXTS, (name) => values[name].trim() || null),
    sales_rep_id: values.sales_rep_id || null,
    project_manager_id: values.project_manager_id || null,
    ar_owner_id: values.ar_owner_id || null,
    value: parseDecimal(values.value) ?? null,
    appointment_at: isoOfInput(values.appointment_at) ?? null,
    tags: tagsOf(values.tags),
    pipeline_id: values.pipeline_id,
    stage_id: values.stage_id,
  }) satisfies Record<Exclude<Field, 'custom_fields'>, unknown>

/** Only the fields that the user changed, because someone else may have changed the others in the meantime. */
export function changeOf(
  values: OpportunityValues,
  before: OpportunityValues,
  fields: readonly CustomField[],
): OpportunityChange {
  const changed = changedFields(bodyOf(values), bodyOf(before))
  const custom_fields = Object.fromEntries(
    fields
      .map((field) => [field, values.custom_fields[field.key] ?? ''] as const)
      .filter(
        ([{ key }, entered]) => JSON.stringify(entered) !== JSON.stringify(before.custom_fields[key] ?? ''),
      )
      .map(([field, entered]) => [field.key, sentValue(field, entered)]),
  )
  return {
    ...changed,
    ...(changed.pipeline_id !== undefined && { stage_id: values.stage_id }),
    ...(Object.keys(custom_fields).length > 0 && { custom_fields }),
  }
}

/** A value of a custom field for the API; null clears the field. */
function sentValue({ type }: CustomField, entered: Custom): unknown {
  if (typeof entered !== 'string') return entered.length > 0 ? entered : null
  if (entered.trim() === '') return null
  if (type === 'number') return parseDecimal(entered) ?? null
  return type === 'boolean' ? entered === 'true' : entered
}
