import type { Vendor } from '../../api/settings.ts'
import type { Column } from '../../parts/data-table.tsx'
import { ReferenceList } from '../../parts/reference-list.tsx'
import { StatusBadge } from '../../parts/status-badge.tsx'
import { Time } from '../../parts/time.tsx'

export interface Named {
  readonly id: string
  readonly name: string
  readonly is_archived: boolean
  readonly external_references: Vendor['external_references']
  readonly created_at: string
  readonly updated_at: string
}

export const NAMED_COLUMNS: readonly Column<Named>[] = [
  { header: 'Name', csv: ({ name }) => name, cell: ({ name }) => name },
  { header: 'Id', csv: ({ id }) => id, cell: ({ id }) => <code>{id}</code> },
  {
    header: 'External references',
    csv: ({ external_references }) =>
      Object.entries(external_references)
        .map(([system, { external_id }]) => `${system}: ${external_id}`)
        .join('; '),
    cell: ({ external_references }) => <ReferenceList references={external_references} />,
  },
  {
    header: 'Created',
    csv: ({ created_at }) => created_at,
    cell: ({ created_at }) => <Time value={created_at} />,
  },
  {
    header: 'Status',
    csv: ({ is_archived }) => (is_archived ? 'archived' : 'in use'),
    cell: ({ is_archived }) => (
      <StatusBadge tone={is_archived ? 'neutral' : 'good'}>{is_archived ? 'archived' : 'in use'}</StatusBadge>
    ),
  },
]
