import { Link } from '@tanstack/react-router'
import { keysOf } from '../../../../shared/domain/kit/keys-of.ts'
import type { Opportunity } from '../../api/opportunities.ts'
import { ADDRESS_LABELS } from '../../controls/contact-texts.ts'
import type { Column } from '../../parts/data-table.tsx'
import { formatMoney } from '../../parts/format-number.ts'
import { tagsText } from '../../parts/tags.ts'
import { Time } from '../../parts/time.tsx'
import { ApprovalBadge } from './sales-badges.tsx'

export const OPPORTUNITY_COLUMNS: readonly Column<Opportunity>[] = [
  {
    header: 'Name',
    csv: ({ name }) => name,
    cell: ({ id, name }) => (
      <Link to="/opportunities/$opportunityId" params={{ opportunityId: id }}>
        {name}
      </Link>
    ),
  },
  {
    header: 'Contact',
    csv: ({ contact_name }) => contact_name,
    cell: ({ contact_name }) => contact_name ?? '–',
  },
  {
    header: 'Status',
    csv: ({ approval_status }) => approval_status,
    cell: ({ approval_status }) => <ApprovalBadge status={approval_status} />,
  },
  {
    header: 'Value',
    csv: ({ value }) => value,
    isNumber: true,
    cell: ({ value }) => (value === null ? '–' : formatMoney(value, 'USD')),
  },
  {
    header: 'Appointment',
    csv: {
      Appointment: ({ appointment_at }) => appointment_at,
      'Lead source': ({ lead_source }) => lead_source,
      ...Object.fromEntries(
        keysOf(ADDRESS_LABELS).map((id) => [ADDRESS_LABELS[id], (one: Opportunity) => one[id]]),
      ),
      Tags: ({ tags }) => tagsText(tags),
    },
    cell: ({ appointment_at }) => (appointment_at ? <Time value={appointment_at} /> : '–'),
  },
  {
    header: 'Created',
    csv: ({ created_at }) => created_at,
    cell: ({ created_at }) => <Time value={created_at} />,
  },
]
