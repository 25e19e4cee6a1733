import { listSubscriptions as route } from '../../shared/contract/routes/webhooks.ts'
import { viewSubscription } from '../../shared/domain/subscription-view.ts'
import { openCursor, page } from '../../shared/http/cursor.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { ok } from '../../shared/http/reply.ts'
import { listSubscriptions } from '../../shared/table/webhooks/subscriptions.ts'

export const handler = endpoint(route, async ({ query: { limit, cursor, ...filter }, caller }) => {
  const scope = [route.id, filter]
  const after = openCursor(caller, scope, cursor)
  const { rows, more } = await listSubscriptions(caller.workspaceId, filter, { limit, after })
  const views = rows.map(({ record, health }) => ({ id: record.id, view: viewSubscription(record, health) }))
  return ok(page(caller, scope, limit, { rows: views, more }, ({ view }) => view))
})
