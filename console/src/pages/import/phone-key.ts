/** The first number of a text, and not its extension. */
const NUMBER = /\+?\(?\d[\d\s().\u2010-\u2015-]{5,}\d/

/**
 * The digits by which phone numbers are compared, without the country code of North America: `(512) 555-0143`,
 * `+1 512.555.0143 x7`. Undefined if the text has no number.
 */
export function phoneKey(text: string): string | undefined {
  const digits = NUMBER.exec(text)?.[0].replace(/\D/g, '').replace(/^00/, '')
  if (!digits) return undefined
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
}
