/** A North American number, with or without the country code, and with the usual characters between the digits. */
const NORTH_AMERICAN = /^(?:\+?1[\s.-]*)?\(?([2-9]\d\d)\)?[\s./-]*([2-9]\d\d)[\s.-]*(\d{4})$/

/**
 * A phone number in one form, `(512) 555-0143`. Numbers of other countries, and numbers with further text, are shown
 * as stored.
 */
export const formatPhone = (phone: string): string => phone.trim().replace(NORTH_AMERICAN, '($1) $2-$3')
