import { summarizeOpportunities as route } from '../../shared/contract/routes/opportunities.ts'
import { opportunityFilters } from '../../shared/domain/sales/opportunity-filter.ts'
import { summarize } from '../../shared/domain/sales/opportunity-summary.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { ok } from '../../shared/http/reply.ts'
import { opportunityEntries } from '../../shared/table/opportunities.ts'
import { allPipelines } from '../../shared/table/pipelines.ts'

/** How many opportunities are looked at: 5 MB of the index. */
const MAX_COUNTED = 20_000

export const handler = endpoint(route, async ({ query, caller }) => {
  const ws = caller.workspaceId
  const filter = opportunityFilters.read(query)
  const [{ entries, complete }, pipelines] = await Promise.all([
    opportunityEntries(ws, filter, MAX_COUNTED),
    allPipelines(ws),
  ])
  return ok(summarize(entries, pipelines, complete))
})
