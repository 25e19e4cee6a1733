import type { By } from '../kit/filter-rules.ts'
import { type FilterOf, listFilters } from '../kit/list-filters.ts'
import { fold } from '../kit/text.ts'
import type { Contact } from './contact.ts'

/** The filters of GET /v1/contacts. */
export const contactFilters = /* @__PURE__ */ listFilters((by: By<Contact>) => ({
  /** Text anywhere in the name or the email, ignoring case, or part of a phone number as people type it. */
  q: by.record(isFoundBy),
  /** The whole address, ignoring case. */
  email: by.record(({ email }, text: string) => fold(email ?? '') === fold(text)),
  /** The numbers in E.164 form under which the contact may be stored. */
  phone: by.record(({ phone_e164 }, numbers: readonly string[]) => numbers.includes(phone_e164 ?? '')),
}))

/** At least four digits, with the characters that people write between digits. */
const PART_OF_PHONE = /^(?=(?:\D*\d){4})[\d\s()+./-]+$/

function isFoundBy({ name, email, phone, phone_e164 }: Contact, text: string): boolean {
  const folded = fold(text)
  if (fold(name ?? '').includes(folded) || fold(email ?? '').includes(folded)) return true
  if (!PART_OF_PHONE.test(text)) return false
  const digits = digitsOf(text)
  return [phone, phone_e164].some((number) => digitsOf(number ?? '').includes(digits))
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')

export type ContactFilter = FilterOf<typeof contactFilters>
