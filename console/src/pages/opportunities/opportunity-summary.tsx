import { useAllCustomFields, useAllMembers, useAllPipelines } from '../../api/choices.ts'
import type { Opportunity } from '../../api/sales-types.ts'
import { Definitions } from '../../parts/definitions.tsx'
import { formatMoney } from '../../parts/format-number.ts'
import { Section } from '../../parts/section.tsx'
import { Time } from '../../parts/time.tsx'
import { addressOf } from './address.ts'
import { ApprovalBadge } from './sales-badges.tsx'

export function OpportunitySummary({ opportunity }: { readonly opportunity: Opportunity }) {
  const pipelines = useAllPipelines().data ?? []
  const members = useAllMembers().data ?? []
  const fields = useAllCustomFields().data ?? []
  const { value, appointment_at, approved_at, tags, custom_fields } = opportunity
  const pipeline = pipelines.find(({ id }) => id === opportunity.pipeline_id)
  const stage = pipeline?.stages.find(({ id }) => id === opportunity.stage_id)
  const member = (id: string | null) =>
    id === null ? '–' : (members.find((one) => one.id === id)?.name ?? 'Unknown member')
  const values = Object.entries(custom_fields)
  return (
    <>
      <Section title="Details">
        <Definitions
          entries={[
            ['Status', <ApprovalBadge key="status" status={opportunity.approval_status} />],
            ['Stage', stage ? `${stage.name} (${pipeline?.name})` : '–'],
            ['Value', value === null ? '–' : formatMoney(value, 'USD')],
            ['Lead source', opportunity.lead_source ?? '–'],
            ['Appointment', appointment_at ? <Time key="appointment" value={appointment_at} /> : '–'],
            ['Address', addressOf(opportunity) || '–'],
            ['Sales rep', member(opportunity.sales_rep_id)],
            ['Project manager', member(opportunity.project_manager_id)],
            ['Accounts receivable', member(opportunity.ar_owner_id)],
            ['Tags', tags.length > 0 ? tags.join(', ') : '–'],
            ...(approved_at ? [['Approved', <Time key="approved" value={approved_at} />] as const] : []),
            ['Created', <Time key="created" value={opportunity.created_at} />],
            ['Changed', <Time key="changed" value={opportunity.updated_at} />],
          ]}
        />
      </Section>
      {values.length > 0 && (
        <Section title="Custom fields">
          <Definitions
            entries={values.map(([key, each]) => [
              fields.find((field) => field.key === key)?.label ?? key,
              textOf(each),
            ])}
          />
        </Section>
      )}
    </>
  )
}

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return Array.isArray(value) ? value.join(', ') : String(value)
}
