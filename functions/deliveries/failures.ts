import { showDelivery } from '../../shared/actions/webhooks/present.ts'
import { listFailures as route } from '../../shared/contract/routes/deliveries.ts'
import { openPage } from '../../shared/http/cursor.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { ok } from '../../shared/http/reply.ts'
import { failureFilters, listFailures } from '../../shared/webhooks/deliveries/list-failures.ts'

export const handler = endpoint(route, async ({ query, caller }) => {
  const { limit, cursor, status, since, until, ...given } = query
  const filter = { ...failureFilters.read(given), status, since, until }
  const page = openPage(caller, [route.id, filter], { limit, cursor })
  const found = await listFailures(caller.workspaceId, filter, page)
  const show = (delivery: (typeof found.rows)[number]) => showDelivery(caller, delivery)
  return ok(page.body(found, show, ({ position }) => position))
})
