import { storedNumbers } from '../../contract/phone.ts'
import { invalid } from '../../http/problem.ts'

/**
 * The parameters, with `phone` replaced by the possible stored numbers in E.164 form.
 * @throws Problem 400 when `phone` is not a phone number
 */
export async function readPhoneParameter<Q extends { readonly phone?: string | undefined }>(given: Q) {
  const { phone: text, ...others } = given
  if (text === undefined) return { ...others, phone: undefined }
  // In a URL, an unencoded `+` is a space. No phone number begins with a space, so the `+` is restored.
  const phone = await storedNumbers(text.replace(/^ (?=\d)/, '+'))
  if (phone.length === 0) throw invalid([{ path: 'phone', message: 'must be a phone number' }])
  return { ...others, phone }
}
