import type { Member } from '../../api/members.ts'
import type { Column } from '../../parts/data-table.tsx'
import { rightsInWords } from '../../parts/permission-words.ts'
import { StatusBadge } from '../../parts/status-badge.tsx'
import { Time } from '../../parts/time.tsx'

export const MEMBER_COLUMNS: readonly Column<Member>[] = [
  { header: 'Name', csv: ({ name }) => name, cell: ({ name }) => <bdi>{name}</bdi> },
  { header: 'Email', csv: ({ email }) => email, cell: ({ email }) => email },
  {
    header: 'Permissions',
    csv: ({ permissions }) => rightsInWords(permissions),
    cell: ({ permissions }) => rightsInWords(permissions),
  },
  {
    header: 'Status',
    csv: ({ status }) => status,
    cell: ({ status }) => <StatusBadge tone={status === 'active' ? 'good' : 'neutral'}>{status}</StatusBadge>,
  },
  {
    header: 'Invited until',
    cell: ({ invited_until }) => (invited_until === null ? '–' : <Time value={invited_until} />),
  },
]
