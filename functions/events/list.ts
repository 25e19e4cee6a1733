import { triggerOfQuery } from '../../shared/actions/webhooks/authorize.ts'
import { listEvents as route } from '../../shared/contract/routes/deliveries.ts'
import { maySeeAllExpenses } from '../../shared/domain/workspace.ts'
import { openCursor, page } from '../../shared/http/cursor.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { ok } from '../../shared/http/reply.ts'
import { signEnvelope } from '../../shared/storage/envelope.ts'
import { listEvents } from '../../shared/webhooks/events/list.ts'

export const handler = endpoint(
  route,
  async ({ query: { limit, cursor, ...filter }, caller, now }) => {
    const scope = [route.id, filter]
    const after = openCursor(caller, scope, cursor)
    const withExpenses = maySeeAllExpenses(caller.plan, caller.permissions)
    const { rows, more } = await listEvents(caller.workspaceId, { ...filter, withExpenses }, { limit, after })
    const signed = await Promise.all(rows.map((event) => signEnvelope(event, now)))
    return ok(page(caller, scope, limit, { rows: signed, more }, (event) => event))
  },
  { guard: triggerOfQuery },
)
