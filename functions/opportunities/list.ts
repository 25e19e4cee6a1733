import { changesPage, changesQueryOf } from '../../shared/actions/changes/page.ts'
import { overEstimateInQuery } from '../../shared/actions/opportunities/over-estimate.ts'
import { listOpportunities as route } from '../../shared/contract/routes/opportunities.ts'
import type { Opportunity } from '../../shared/domain/sales/opportunity.ts'
import { opportunityFilters } from '../../shared/domain/sales/opportunity-filter.ts'
import { viewOpportunity } from '../../shared/domain/sales/opportunity-view.ts'
import { openPage } from '../../shared/http/cursor.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { ok } from '../../shared/http/reply.ts'
import { appointmentPlace, listByAppointment } from '../../shared/table/appointments.ts'
import { changedOpportunities, listOpportunities } from '../../shared/table/opportunities.ts'
import { listOverEstimate } from '../../shared/table/over-estimate.ts'
import { endOfWalks } from '../../shared/table/store/in-time.ts'

export const handler = endpoint(
  route,
  async ({ query, caller, now }) => {
    const { limit, cursor, updated_since, order, include_deleted, sort, over_estimate, ...given } = query
    const show = (opportunity: Opportunity) => viewOpportunity(opportunity, now)
    const filter = opportunityFilters.read(given)
    const changes = changesQueryOf(query, now)
    if (changes) {
      const list = changedOpportunities(caller.workspaceId, filter)
      return ok(await changesPage(caller, changes, { ...query, ...filter }, list, show))
    }
    if (over_estimate) {
      const page = openPage(caller, [route.id, 'over_estimate', filter], { limit, cursor })
      return ok(page.body(await listOverEstimate(caller.workspaceId, filter, page, endOfWalks()), show))
    }
    if (sort === 'appointment_at') {
      const page = openPage(caller, [route.id, sort, filter], { limit, cursor })
      const found = await listByAppointment(caller.workspaceId, filter, page)
      return ok(page.body(found, show, appointmentPlace))
    }
    const page = openPage(caller, [route.id, filter], { limit, cursor })
    const found = await listOpportunities(caller.workspaceId, filter, page)
    return ok(page.body(found, show))
  },
  { guard: overEstimateInQuery },
)
