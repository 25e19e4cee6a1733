import { mapFields } from '../../../../shared/domain/kit/keys-of.ts'
import { useAllCustomFields, useAllMembers, useAllPipelines } from '../../api/choices.ts'
import type { Opportunity } from '../../api/opportunities.ts'
import { addressOf } from '../../controls/address.ts'
import { AddressLink } from '../../controls/address-link.tsx'
import { ADDRESS_LABELS, OPPORTUNITY_LABELS } from '../../controls/contact-texts.ts'
import { Writes } from '../../controls/writes.tsx'
import { Definitions, type Entries } from '../../parts/definitions.tsx'
import { formatMoney } from '../../parts/format-number.ts'
import { ReferenceList } from '../../parts/reference-list.tsx'
import { Section } from '../../parts/section.tsx'
import { Time } from '../../parts/time.tsx'
import { AddFacts } from './add-facts.tsx'
import { ApprovalBadge } from './sales-badges.tsx'

export function OpportunitySummary({ opportunity }: { readonly opportunity: Opportunity }) {
  const pipelines = useAllPipelines().data ?? []
  const members = useAllMembers().data ?? []
  const { value, appointment_at, approved_at, tags, custom_fields } = opportunity
  const pipeline = pipelines.find(({ id }) => id === opportunity.pipeline_id)
  const stage = pipeline?.stages.find(({ id }) => id === opportunity.stage_id)
  const member = (id: string | null) =>
    id === null ? '–' : (members.find((one) => one.id === id)?.name ?? 'Unknown member')
  const values = Object.entries(custom_fields)
  const fields = useAllCustomFields(values.length > 0).data ?? []
  const entries = {
    approval_status: ['Status', <ApprovalBadge key="status" status={opportunity.approval_status} />],
    stage_id: ['Stage', stage ? `${stage.name} (${pipeline?.name})` : '…'],
    value: ['Value', value === null ? '–' : formatMoney(value, 'USD')],
    ...mapFields(OPPORTUNITY_LABELS, (name) => [OPPORTUNITY_LABELS[name], opportunity[name] ?? '–'] as const),
    appointment_at: ['Appointment', appointment_at ? <Time key="appointment" value={appointment_at} /> : '–'],
    ...mapFields(ADDRESS_LABELS, () => null),
    address_street: [
      'Address',
      addressOf(opportunity) ? <AddressLink key="address" of={opportunity} /> : '–',
    ],
    sales_rep_id: ['Sales rep', member(opportunity.sales_rep_id)],
    project_manager_id: ['Project manager', member(opportunity.project_manager_id)],
    ar_owner_id: ['Accounts receivable', member(opportunity.ar_owner_id)],
    tags: ['Tags', tags.length > 0 ? tags.join(', ') : '–'],
    approved_at: approved_at ? ['Approved', <Time key="approved" value={approved_at} />] : null,
    external_references:
      Object.keys(opportunity.external_references).length > 0
        ? ['Other systems', <ReferenceList key="references" references={opportunity.external_references} />]
        : null,
    created_at: ['Created', <Time key="created" value={opportunity.created_at} />],
    updated_at: ['Changed', <Time key="changed" value={opportunity.updated_at} />],
    // Shown with the stage, or in a separate section.
    pipeline_id: null,
    name: null,
    contact_name: null,
    primary_contact_id: null,
    custom_fields: null,
    estimate: null,
    value_changes: null,
    created_by: null,
    id: null,
    object: null,
  } satisfies Entries<Required<Opportunity>>
  const { shown, missing } = collapse(entries)
  return (
    <>
      <Section title="Details">
        <Definitions entries={shown} />
        {missing.length > 0 && (
          <Writes>
            <AddFacts opportunity={opportunity} pipelines={pipelines} names={missing} />
          </Writes>
        )}
      </Section>
      {values.length > 0 && (
        <Section title="Custom fields">
          <Definitions
            entries={Object.fromEntries(
              values.map(([key, each]) => [
                key,
                [fields.find((field) => field.key === key)?.label ?? key, textOf(each)] as const,
              ]),
            )}
          />
        </Section>
      )}
    </>
  )
}

/** Facts without a value are not shown; their names are. */
function collapse(entries: Entries) {
  const facts = Object.entries(entries)
  const missing = facts.flatMap(([, entry]) => (entry?.[1] === '–' ? [entry[0]] : []))
  return { shown: Object.fromEntries(facts.filter(([, entry]) => entry?.[1] !== '–')), missing }
}

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return Array.isArray(value) ? value.join(', ') : String(value)
}
