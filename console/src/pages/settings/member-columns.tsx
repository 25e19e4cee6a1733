import type { Member } from '../../api/members.ts'
import type { Column } from '../../parts/data-table.tsx'
import { rightsInWords } from '../../parts/permission-words.ts'
import { StatusBadge } from '../../parts/status-badge.tsx'
import { Time } from '../../parts/time.tsx'

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
