import type { CustomField, Opportunity, OpportunityChange } from '../../api/sales-types.ts'
import { decimalInput, parseDecimal } from '../../parts/format-number.ts'
import { isoOfInput, localInput } from '../../parts/format-time.ts'
import { type CustomDraft, customDraftOf, customFaults, customValues } from './custom-draft.ts'

/** Fields that are sent as they are entered; an empty one is null. */
const TEXTS = [
  'name',
  'contact_name',
  'primary_contact_id',
  'lead_source',
  'address_street',
  'address_city',
  'address_state',
  'address_zip',
  'address_country',
  'sales_rep_id',
  'project_manager_id',
  'ar_owner_id',
] as const

type TextName = (typeof TEXTS)[number]
type OtherName = 'value' | 'appointment_at' | 'tags' | 'pipeline_id' | 'stage_id'

/** What the form of an opportunity holds. */
export interface Draft extends Readonly<Record<TextName | OtherName, string>> {
  readonly custom: CustomDraft
}

/** The fields that show their own errors. */
export const FIELDS: readonly string[] = [
  ...TEXTS,
  'value',
  'appointment_at',
  'tags',
  'pipeline_id',
  'stage_id',
]

const texts = (from: Partial<Opportunity>): Record<TextName, string> => ({
  name: from.name ?? '',
  contact_name: from.contact_name ?? '',
  primary_contact_id: from.primary_contact_id ?? '',
  lead_source: from.lead_source ?? '',
  address_street: from.address_street ?? '',
  address_city: from.address_city ?? '',
  address_state: from.address_state ?? '',
  address_zip: from.address_zip ?? '',
  address_country: from.address_country ?? '',
  sales_rep_id: from.sales_rep_id ?? '',
  project_manager_id: from.project_manager_id ?? '',
  ar_owner_id: from.ar_owner_id ?? '',
})

/** The values of an opportunity, or those of a new one. */
export const draftOf = (from: Partial<Opportunity>): Draft => ({
  ...texts(from),
  value: from.value === undefined || from.value === null ? '' : decimalInput(from.value, 0),
  appointment_at: localInput(from.appointment_at ?? undefined),
  tags: (from.tags ?? []).join(', '),
  pipeline_id: from.pipeline_id ?? '',
  stage_id: from.stage_id ?? '',
  custom: customDraftOf(from.custom_fields ?? {}),
})

/** What the user must correct before anything is sent, by field. */
export const faultsOf = (draft: Draft, fields: readonly CustomField[]): Readonly<Record<string, string>> => ({
  ...(draft.value.trim() && parseDecimal(draft.value) === undefined && { value: 'must be a number' }),
  ...customFaults(draft.custom, fields),
})

/** The fields that differ: the others may have been changed by someone else since. */
export function changeOf(draft: Draft, before: Draft, fields: readonly CustomField[]): OpportunityChange {
  const changed: { [Name in TextName]?: string | null } = {}
  for (const name of TEXTS) {
    if (draft[name] !== before[name]) changed[name] = draft[name].trim() || null
  }
  const custom_fields = customValues(draft.custom, before.custom, fields)
  const isOther = (name: OtherName) => draft[name] !== before[name]
  return {
    ...changed,
    ...(isOther('value') && { value: parseDecimal(draft.value) ?? null }),
    ...(isOther('appointment_at') && { appointment_at: isoOfInput(draft.appointment_at) ?? null }),
    ...(isOther('tags') && { tags: tagsOf(draft.tags) }),
    ...(isOther('pipeline_id') && { pipeline_id: draft.pipeline_id }),
    ...((isOther('stage_id') || isOther('pipeline_id')) && { stage_id: draft.stage_id }),
    ...(Object.keys(custom_fields).length > 0 && { custom_fields }),
  }
}

const tagsOf = (text: string): string[] =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
