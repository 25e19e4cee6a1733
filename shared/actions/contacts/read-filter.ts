import { readPhone } from '../../contract/phone.ts'
import type { ContactFilter } from '../../domain/contact-filter.ts'
import { invalid } from '../../http/problem.ts'

interface ContactQuery {
  readonly q?: string | undefined
  readonly email?: string | undefined
  readonly phone?: string | undefined
}

/**
 * The filter of a query, without an empty search text (contract 3.7).
 * @throws Problem 400 when `phone` is not a phone number
 */
export async function readContactFilter({ q, email, phone }: ContactQuery): Promise<ContactFilter> {
  // In a URL, an unencoded `+` is a space. No phone number begins with a space, so the `+` is restored.
  const number = phone === undefined ? undefined : await readPhone(phone.replace(/^ (?=\d)/, '+'))
  if (phone !== undefined && !number) throw invalid([{ path: 'phone', message: 'must be a phone number' }])
  return { q: q || undefined, email, phone_e164: number?.e164 }
}
