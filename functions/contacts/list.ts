import { changesPage, changesQueryOf } from '../../shared/actions/changes/page.ts'
import { listContacts as route } from '../../shared/contract/routes/contacts.ts'
import { viewContact } from '../../shared/domain/contact.ts'
import { openCursor, page } from '../../shared/http/cursor.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { ok } from '../../shared/http/reply.ts'
import { changedContacts, listContacts } from '../../shared/table/contacts.ts'

export const handler = endpoint(route, async ({ query, caller, now }) => {
  const changes = changesQueryOf(query, now)
  if (changes) {
    return ok(await changesPage(caller, changes, query, changedContacts(caller.workspaceId), viewContact))
  }
  const { limit, cursor } = query
  const after = openCursor(caller, route.id, cursor)
  const found = await listContacts(caller.workspaceId, { limit, after })
  return ok(page(caller, route.id, limit, found, viewContact))
})
