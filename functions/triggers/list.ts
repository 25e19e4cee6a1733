import { listTriggers as route } from '../../shared/contract/routes/webhooks.ts'
import { TRIGGER_IDS, TRIGGERS } from '../../shared/domain/kit/triggers.ts'
import { openPage } from '../../shared/http/cursor.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { ok } from '../../shared/http/reply.ts'

// In the order of the catalogue; a page starts after the last trigger of the previous page.
export const handler = endpoint(route, ({ query, caller }) => {
  const page = openPage(caller, route.id, query)
  const all = TRIGGER_IDS.map((id) => {
    const { entity, fires } = TRIGGERS[id]
    return { id, object: 'trigger', entity_type: entity, description: fires } as const
  })
  const rest = all.slice(all.findIndex(({ id }) => id === page.after) + 1)
  const found = { rows: rest.slice(0, page.limit), more: rest.length > page.limit }
  return ok(page.body(found, (trigger) => trigger))
})
