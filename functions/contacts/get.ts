import { getContact as route } from '../../shared/contract/routes/contacts.ts'
import { viewContact } from '../../shared/domain/sales/contact.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { notFound } from '../../shared/http/problem.ts'
import { ok } from '../../shared/http/reply.ts'
import { getContact } from '../../shared/table/contacts.ts'

export const handler = endpoint(route, async ({ params, caller }) => {
  const found = await getContact(caller.workspaceId, params.id)
  if (!found) throw notFound('contact')
  return ok(viewContact(found.record))
})
