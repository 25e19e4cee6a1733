import { createContact as route } from '../../shared/contract/routes/contacts.ts'
import { newContact, viewContact } from '../../shared/domain/contact.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { created } from '../../shared/http/reply.ts'
import { insertContact } from '../../shared/table/contacts.ts'

export const handler = endpoint(route, ({ body, caller, now, commit }) => {
  const contact = newContact(caller.workspaceId, body, now)
  return commit(created(viewContact(contact)), [insertContact(contact)])
})
