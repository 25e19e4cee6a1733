import type { Contact } from './contact.ts'
import { fold } from './text.ts'

/** Filters of the list of contacts. A contact must match all that are given. */
export interface ContactFilter {
  /** Text anywhere in `name`, ignoring case. */
  readonly q?: string | undefined
  /** The whole address, ignoring case. */
  readonly email?: string | undefined
  /** The phone number in E.164 form. */
  readonly phone_e164?: string | undefined
}

/** The test of a contact; undefined when no filter is given, so that lists read no more rows than they return. */
export function contactPredicate(filter: ContactFilter): ((contact: Contact) => boolean) | undefined {
  const { phone_e164 } = filter
  const q = filter.q && fold(filter.q)
  const email = filter.email && fold(filter.email)
  if (!q && !email && !phone_e164) return undefined
  return (contact) =>
    (!q || fold(contact.name ?? '').includes(q)) &&
    (!email || fold(contact.email ?? '') === email) &&
    (!phone_e164 || contact.phone_e164 === phone_e164)
}
