import { triggersInQuery, triggersOfQuery } from '../../shared/actions/webhooks/authorize.ts'
import { listEvents as route } from '../../shared/contract/routes/deliveries.ts'
import { maySeeAllExpenses } from '../../shared/domain/people/workspace.ts'
import { cursorAt, openCursor } from '../../shared/http/cursor.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { ok } from '../../shared/http/reply.ts'
import { signEnvelope } from '../../shared/storage/envelope.ts'
import { eventFilters, listEvents } from '../../shared/webhooks/events/list.ts'
import { listEventLog } from '../../shared/webhooks/events/log.ts'

export const handler = endpoint(
  route,
  async ({ query: { limit, cursor, ...query }, caller, now }) => {
    const scope = [route.id, query]
    const pageAfter = { limit, after: openCursor(caller, scope, cursor) }
    const withExpenses = maySeeAllExpenses(caller.plan, caller.permissions)
    const { trigger_id: _, since, until, order, ...given } = query
    const wanted = eventFilters.read({ ...given, trigger_ids: triggersOfQuery(query) })
    const filter = { ...wanted, since, until, withExpenses }
    const { rows, more, position } =
      order === 'oldest'
        ? await listEventLog(caller.workspaceId, filter, pageAfter, now)
        : await listEvents(caller.workspaceId, filter, pageAfter)
    const data = await Promise.all(rows.map((event) => signEnvelope(event, now)))
    const next_cursor = position === undefined ? null : cursorAt(caller, scope, position)
    return ok({ data, has_more: more, limit, next_cursor })
  },
  { guard: triggersInQuery },
)
