import { summarizeOpportunities as route } from '../../shared/contract/routes/opportunities.ts'
import { opportunityFilters } from '../../shared/domain/sales/opportunity-filter.ts'
import {
  monthOfId,
  OpportunitySums,
  showOpportunitySums,
} from '../../shared/domain/sales/opportunity-summary.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { ok } from '../../shared/http/reply.ts'
import { opportunityEntries } from '../../shared/table/opportunities.ts'
import { allPipelines } from '../../shared/table/pipelines.ts'
import { endOfWalks } from '../../shared/table/store/in-time.ts'

/** Maximum number of opportunities that are counted: 5 MB of the index. */
const MAX_COUNTED = 20_000

export const handler = endpoint(route, async ({ query, caller }) => {
  const ws = caller.workspaceId
  const filter = opportunityFilters.read(query)
  const [{ entries, complete }, pipelines] = await Promise.all([
    opportunityEntries(ws, filter, MAX_COUNTED, endOfWalks()),
    allPipelines(ws),
  ])
  const sums = new OpportunitySums()
  for (const { sk, projected } of entries) sums.add(monthOfId(sk), projected)
  return ok(showOpportunitySums(sums, pipelines, complete))
})
