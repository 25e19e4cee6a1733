import { APPROVAL_STATUSES } from '../../../../shared/domain/kit/enumerations.ts'
import type { ListedFilters } from '../../api/opportunities.ts'
import { flagParam, oneOfParam, searchParams, textParam } from '../../parts/search-params.ts'

/** The filters of the lists that other pages open, without controls. */
export const validateOpportunityList = searchParams<ListedFilters>({
  approval_status: { read: oneOfParam(APPROVAL_STATUSES) },
  has_appointment: { read: flagParam },
  created_to: { read: textParam },
  estimate_sent_to: { read: textParam },
  approved_from: { read: textParam },
  over_estimate: { read: flagParam },
})

/** What the list has, in words. */
export function titleOf(filters: Partial<ListedFilters>): string {
  if (filters.over_estimate) return 'Jobs over their estimate'
  if (filters.estimate_sent_to) return 'Estimates without an answer'
  if (filters.has_appointment === false) return 'Leads without an appointment'
  if (filters.approved_from) return 'Won'
  return filters.approval_status === 'opportunity' ? 'Open leads' : 'Leads and jobs'
}
