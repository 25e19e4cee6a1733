import type { Contact } from './contact.ts'
import { type FilterOf, listFilters, rulesFor } from './list-filters.ts'
import { fold } from './text.ts'

const { byRecord } = rulesFor<Contact>()

/** The filters of GET /v1/contacts. */
export const contactFilters = listFilters<Contact>()({
  /** Text anywhere in `name`, ignoring case. */
  q: byRecord(({ name }, text: string) => fold(name ?? '').includes(fold(text))),
  /** The whole address, ignoring case. */
  email: byRecord(({ email }, text: string) => fold(email ?? '') === fold(text)),
  /** The number in E.164 form. */
  phone: byRecord(({ phone_e164 }, e164: string) => phone_e164 === e164),
})

export type ContactFilter = FilterOf<typeof contactFilters>
