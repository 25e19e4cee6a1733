import { changesPage, changesQueryOf } from '../../shared/actions/changes/page.ts'
import { listOpportunities as route } from '../../shared/contract/routes/opportunities.ts'
import type { Opportunity } from '../../shared/domain/sales/opportunity.ts'
import { opportunityFilters } from '../../shared/domain/sales/opportunity-filter.ts'
import { viewOpportunity } from '../../shared/domain/sales/opportunity-view.ts'
import { openPage } from '../../shared/http/cursor.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { ok } from '../../shared/http/reply.ts'
import { appointmentPlace, listByAppointment } from '../../shared/table/appointments.ts'
import { changedOpportunities, listOpportunities } from '../../shared/table/opportunities.ts'

export const handler = endpoint(route, async ({ query, caller, now }) => {
  const { limit, cursor, updated_since, order, include_deleted, sort, ...given } = query
  const show = (opportunity: Opportunity) => viewOpportunity(opportunity, now)
  const filter = opportunityFilters.read(given)
  const changes = changesQueryOf(query, now)
  if (changes) {
    const list = changedOpportunities(caller.workspaceId, filter)
    return ok(await changesPage(caller, changes, { ...query, ...filter }, list, show))
  }
  if (sort === 'appointment_at') {
    const page = openPage(caller, [route.id, sort, filter], { limit, cursor })
    const found = await listByAppointment(caller.workspaceId, filter, page)
    return ok(page.body(found, show, appointmentPlace))
  }
  const page = openPage(caller, [route.id, filter], { limit, cursor })
  const found = await listOpportunities(caller.workspaceId, filter, page)
  return ok(page.body(found, show))
})
