import { changesPage, changesQueryOf } from '../../shared/actions/changes/page.ts'
import { readPhoneParameter } from '../../shared/actions/contacts/read-filter.ts'
import { listContacts as route } from '../../shared/contract/routes/contacts.ts'
import { viewContact } from '../../shared/domain/sales/contact.ts'
import { contactFilters } from '../../shared/domain/sales/contact-filter.ts'
import { openPage } from '../../shared/http/cursor.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { ok } from '../../shared/http/reply.ts'
import { changedContacts, listContacts } from '../../shared/table/contacts.ts'

export const handler = endpoint(route, async ({ query, caller, now }) => {
  const { limit, cursor, updated_since, order, include_deleted, ...given } = query
  const filter = contactFilters.read(await readPhoneParameter(given))
  // Cursors of 1.0.0 are bound to one number.
  const bound = { ...filter, phone: filter.phone?.[0] }
  const changes = changesQueryOf(query, now)
  if (changes) {
    const list = changedContacts(caller.workspaceId, filter)
    return ok(await changesPage(caller, changes, { ...query, ...bound }, list, viewContact))
  }
  const page = openPage(caller, [route.id, bound], { limit, cursor })
  const found = await listContacts(caller.workspaceId, filter, page)
  return ok(page.body(found, viewContact))
})
