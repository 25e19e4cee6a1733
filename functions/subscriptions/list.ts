import { showSubscriptions } from '../../shared/actions/webhooks/present.ts'
import { listSubscriptions as route } from '../../shared/contract/routes/webhooks.ts'
import { openPage } from '../../shared/http/cursor.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { ok } from '../../shared/http/reply.ts'
import { listSubscriptions, subscriptionFilters } from '../../shared/webhooks/subscriptions/rows.ts'

export const handler = endpoint(route, async ({ query: { limit, cursor, ...given }, caller }) => {
  const asked = subscriptionFilters.read(given)
  const page = openPage(caller, [route.id, asked], { limit, cursor })
  const filter = { ...asked, include_revoked: asked.include_revoked || asked.status === 'revoked' }
  const { rows, more } = await listSubscriptions(caller.workspaceId, filter, page)
  return ok(page.body({ rows: await showSubscriptions(rows), more }, (view) => view))
})
