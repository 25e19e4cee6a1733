import { summarizeOpportunities as route } from '../../shared/contract/routes/opportunities.ts'
import { opportunityFilters } from '../../shared/domain/sales/opportunity-filter.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { ok } from '../../shared/http/reply.ts'
import { summarizeOpportunities } from '../../shared/table/opportunity-summary.ts'
import { endOfWalks } from '../../shared/table/store/in-time.ts'

export const handler = endpoint(route, async ({ query, caller }) =>
  ok(await summarizeOpportunities(caller.workspaceId, opportunityFilters.read(query), endOfWalks())),
)
