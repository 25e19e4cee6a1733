import { deleteContact as route } from '../../shared/contract/routes/contacts.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { notFound } from '../../shared/http/problem.ts'
import { noContent } from '../../shared/http/reply.ts'
import { contactDeletion, getContact } from '../../shared/table/contacts.ts'

export const handler = endpoint(route, async ({ params, caller, now, commit, requireMatch }) => {
  const current = await getContact(caller.workspaceId, params.id)
  if (!current) throw notFound('contact')
  requireMatch(current.record)
  return commit(noContent(), contactDeletion(current, now))
})
