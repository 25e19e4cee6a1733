import { readPhone } from '../../contract/phone.ts'
import type { ContactFilter } from '../../domain/contact-filter.ts'
import { invalid } from '../../http/problem.ts'

/**
 * The filters with the phone number in E.164 form.
 * @throws Problem 400 when `phone` is not a phone number
 */
export async function readContactFilter(query: ContactFilter): Promise<ContactFilter> {
  const { phone } = query
  // In a URL, an unencoded `+` is a space. No phone number begins with a space, so the `+` is restored.
  const number = phone === undefined ? undefined : await readPhone(phone.replace(/^ (?=\d)/, '+'))
  if (phone !== undefined && !number) throw invalid([{ path: 'phone', message: 'must be a phone number' }])
  return { ...query, phone: number?.e164 }
}
