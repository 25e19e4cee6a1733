import { patchContact as route } from '../../shared/contract/routes/contacts.ts'
import { patchContact, viewContact } from '../../shared/domain/contact.ts'
import type { ContactId } from '../../shared/domain/ids.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { notFound } from '../../shared/http/problem.ts'
import { ok } from '../../shared/http/reply.ts'
import { getContact, replaceContact } from '../../shared/table/contacts.ts'

export const handler = endpoint(route, async ({ params, body, caller, now, commit }) => {
  const current = await getContact(caller.workspaceId, params.id as ContactId)
  if (!current) throw notFound('contact')
  const next = patchContact(current.record, body, now)
  return commit(ok(viewContact(next)), next === current.record ? [] : [replaceContact(current, next)])
})
