import type { Expense } from '../../api/expense-types.ts'
import { StatusBadge, type Tone } from '../../parts/status-badge.tsx'
import { wordsOf } from './words.ts'

type Status = Expense['reimbursement_status']

const TONES: Readonly<Record<Status, Tone>> = {
  none: 'neutral',
  requested: 'warning',
  approved: 'good',
  paid: 'good',
  rejected: 'bad',
}

export const ReimbursementBadge = ({ status }: { readonly status: Status }) => (
  <StatusBadge tone={TONES[status]}>{wordsOf(status)}</StatusBadge>
)
