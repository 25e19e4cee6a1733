import { overviewOf } from '../../shared/actions/overview/overview.ts'
import { getOverview as route } from '../../shared/contract/routes/workspace.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { ok } from '../../shared/http/reply.ts'

export const handler = endpoint(route, async ({ query, caller, now }) =>
  ok(await overviewOf(caller, query.time_zone, query.since, now)),
)
