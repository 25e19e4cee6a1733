import type { Member } from '../../api/members.ts'
import type { Column } from '../../parts/data-table.tsx'
import { StatusBadge } from '../../parts/status-badge.tsx'
import { Time } from '../../parts/time.tsx'
import { rightsInWords } from './permissions.ts'

export const MEMBER_COLUMNS: readonly Column<Member>[] = [
  { header: 'Name', cell: ({ name }) => <bdi>{name}</bdi> },
  { header: 'Email', cell: ({ email }) => email },
  { header: 'May', cell: ({ permissions }) => rightsInWords(permissions) },
  {
    header: 'Status',
    cell: ({ status }) => <StatusBadge tone={status === 'active' ? 'good' : 'neutral'}>{status}</StatusBadge>,
  },
  {
    header: 'Invited until',
    cell: ({ invited_until }) => (invited_until === null ? '–' : <Time value={invited_until} />),
  },
]
