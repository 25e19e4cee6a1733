import { findPhone } from '../../shared/contract/phone.ts'
import { createContact as route } from '../../shared/contract/routes/contacts.ts'
import { newContact, viewContact } from '../../shared/domain/sales/contact.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { created } from '../../shared/http/reply.ts'
import { contactInsertion } from '../../shared/table/contacts.ts'

export const handler = endpoint(route, async ({ body, caller, now, commit }) => {
  const phone = body.phone ? await findPhone(body.phone) : undefined
  const contact = newContact(caller.workspaceId, body, phone?.e164 ?? null, now)
  return commit(created(viewContact(contact)), contactInsertion(contact))
})
