import type { Member } from '../../api/members.ts'
import type { Column } from '../../parts/data-table.tsx'
import { StatusBadge } from '../../parts/status-badge.tsx'
import { Time } from '../../parts/time.tsx'
import { PERMISSIONS, SHORT_LABELS } from './permissions.ts'

const Granted = () => (
  <>
    <span aria-hidden="true">✓</span>
    <span className="visually-hidden">Yes</span>
  </>
)

export const MEMBER_COLUMNS: readonly Column<Member>[] = [
  { header: 'Name', cell: ({ name }) => name },
  { header: 'Email', cell: ({ email }) => email },
  ...PERMISSIONS.map((permission) => ({
    header: SHORT_LABELS[permission],
    cell: ({ permissions }: Member) => (permissions.includes(permission) ? <Granted /> : '–'),
  })),
  {
    header: 'Status',
    cell: ({ status }) => <StatusBadge tone={status === 'active' ? 'good' : 'neutral'}>{status}</StatusBadge>,
  },
  {
    header: 'Invited until',
    cell: ({ invited_until }) => (invited_until === null ? '–' : <Time value={invited_until} />),
  },
]
