import type { Estimate, Opportunity } from '../../api/opportunities.ts'
import { StatusBadge, type Tone } from '../../parts/status-badge.tsx'

const APPROVAL: Readonly<Record<Opportunity['approval_status'], Tone>> = {
  opportunity: 'neutral',
  project: 'good',
  archived: 'warning',
}
const ESTIMATE: Readonly<Record<Estimate['status'], Tone>> = {
  draft: 'neutral',
  sent: 'warning',
  approved: 'good',
  cancelled: 'bad',
}

export const ApprovalBadge = ({ status }: { readonly status: Opportunity['approval_status'] }) => (
  <StatusBadge tone={APPROVAL[status]}>{status}</StatusBadge>
)

export const EstimateBadge = ({ status }: { readonly status: Estimate['status'] }) => (
  <StatusBadge tone={ESTIMATE[status]}>{status}</StatusBadge>
)
