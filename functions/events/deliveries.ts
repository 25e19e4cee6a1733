import { showDelivery } from '../../shared/actions/webhooks/present.ts'
import { listDeliveriesOfEvent as route } from '../../shared/contract/routes/deliveries.ts'
import { isEventId } from '../../shared/domain/ids.ts'
import { openCursor, page } from '../../shared/http/cursor.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { notFound } from '../../shared/http/problem.ts'
import { ok } from '../../shared/http/reply.ts'
import { listDeliveriesOfEvent } from '../../shared/webhooks/deliveries/list.ts'
import { getEvent } from '../../shared/webhooks/events/rows.ts'

export const handler = endpoint(
  route,
  async ({ params: { event_id: id }, query: { limit, cursor }, caller }) => {
    const scope = [route.id, id]
    const after = openCursor(caller, scope, cursor)
    if (!isEventId(id)) throw notFound('event')
    const [event, found] = await Promise.all([
      getEvent(caller.workspaceId, id),
      listDeliveriesOfEvent(caller.workspaceId, id, { limit, after }),
    ])
    if (!event) throw notFound('event')
    return ok(page(caller, scope, limit, found, (delivery) => showDelivery(caller, delivery)))
  },
)
