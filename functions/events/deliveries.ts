import { findEvent } from '../../shared/actions/webhooks/find-event.ts'
import { showDelivery } from '../../shared/actions/webhooks/present.ts'
import { listDeliveriesOfEvent as route } from '../../shared/contract/routes/deliveries.ts'
import { isEventId } from '../../shared/domain/kit/ids.ts'
import { openPage } from '../../shared/http/cursor.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { notFound } from '../../shared/http/problem.ts'
import { ok } from '../../shared/http/reply.ts'
import { listDeliveriesOfEvent } from '../../shared/webhooks/deliveries/list.ts'

export const handler = endpoint(route, async ({ params: { event_id: id }, query, caller }) => {
  const page = openPage(caller, [route.id, id], query)
  if (!isEventId(id)) throw notFound('event')
  const [event, found] = await Promise.all([
    findEvent(caller, id),
    listDeliveriesOfEvent(caller.workspaceId, id, page),
  ])
  if (!event) throw notFound('event')
  return ok(page.body(found, (delivery) => showDelivery(caller, delivery)))
})
