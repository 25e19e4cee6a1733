import { mayReadTrigger } from '../../shared/actions/webhooks/authorize.ts'
import { getEvent as route } from '../../shared/contract/routes/deliveries.ts'
import { isEventId } from '../../shared/domain/ids.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { notFound } from '../../shared/http/problem.ts'
import { ok } from '../../shared/http/reply.ts'
import { signEnvelope } from '../../shared/storage/envelope.ts'
import { getEvent } from '../../shared/webhooks/events/rows.ts'

export const handler = endpoint(route, async ({ params: { event_id: id }, caller, now }) => {
  const event = isEventId(id) ? await getEvent(caller.workspaceId, id) : undefined
  if (!event || !mayReadTrigger(caller, event.trigger)) throw notFound('event')
  return ok(await signEnvelope(event, now))
})
