import { getEvent as route } from '../../shared/contract/routes/deliveries.ts'
import { isEventId } from '../../shared/domain/ids.ts'
import { carriesExpenseData } from '../../shared/domain/triggers.ts'
import { maySeeAllExpenses } from '../../shared/domain/workspace.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { notFound } from '../../shared/http/problem.ts'
import { ok } from '../../shared/http/reply.ts'
import { signEnvelope } from '../../shared/storage/envelope.ts'
import { getEvent } from '../../shared/table/events.ts'

export const handler = endpoint(route, async ({ params: { event_id: id }, caller, now }) => {
  const event = isEventId(id) ? await getEvent(caller.workspaceId, id) : undefined
  const hidden =
    event && carriesExpenseData(event.trigger) && !maySeeAllExpenses(caller.plan, caller.permissions)
  if (!event || hidden) throw notFound('event')
  return ok(await signEnvelope(event, now))
})
