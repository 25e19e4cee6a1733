import { findPhone } from '../../shared/contract/phone.ts'
import { patchContact as route } from '../../shared/contract/routes/contacts.ts'
import { type Contact, patchContact, viewContact } from '../../shared/domain/sales/contact.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { notFound } from '../../shared/http/problem.ts'
import { ok } from '../../shared/http/reply.ts'
import { contactReplacement, getContact } from '../../shared/table/contacts.ts'

export const handler = endpoint(route, async ({ params, body, caller, now, commit, requireMatch }) => {
  const current = await getContact(caller.workspaceId, params.id)
  if (!current) throw notFound('contact')
  requireMatch(current.record)
  const changes = { ...body, ...(await phoneChange(current.record, body.phone)) }
  const next = patchContact(current.record, changes, now)
  return commit(ok(viewContact(next)), next === current.record ? [] : contactReplacement(current, next))
})

/** Parses the phone only if its text changed: a newer library version may parse the same text differently. */
async function phoneChange(contact: Contact, phone: string | null | undefined) {
  if (phone === undefined || phone === contact.phone) return {}
  return { phone_e164: (phone ? await findPhone(phone) : undefined)?.e164 ?? null }
}
