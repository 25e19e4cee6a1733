import type { Contact } from './contact.ts'
import type { By } from './filter-rules.ts'
import { type FilterOf, listFilters } from './list-filters.ts'
import { fold } from './text.ts'

/** The filters of GET /v1/contacts. */
export const contactFilters = /* @__PURE__ */ listFilters((by: By<Contact>) => ({
  /** Text anywhere in `name`, ignoring case. */
  q: by.record(({ name }, text: string) => fold(name ?? '').includes(fold(text))),
  /** The whole address, ignoring case. */
  email: by.record(({ email }, text: string) => fold(email ?? '') === fold(text)),
  /** The number in E.164 form. */
  phone: by.record(({ phone_e164 }, e164: string) => phone_e164 === e164),
}))

export type ContactFilter = FilterOf<typeof contactFilters>
