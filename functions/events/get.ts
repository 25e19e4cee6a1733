import { findEvent } from '../../shared/actions/webhooks/find-event.ts'
import { getEvent as route } from '../../shared/contract/routes/deliveries.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { notFound } from '../../shared/http/problem.ts'
import { ok } from '../../shared/http/reply.ts'
import { signEnvelope } from '../../shared/storage/envelope.ts'

export const handler = endpoint(route, async ({ params, caller, now }) => {
  const event = await findEvent(caller, params.event_id)
  if (!event) throw notFound('event')
  return ok(await signEnvelope(event, now))
})
