/** A number of North America, with or without its country code, and what people write between the digits. */
const NORTH_AMERICAN = /^(?:\+?1[\s.-]*)?\(?([2-9]\d\d)\)?[\s./-]*([2-9]\d\d)[\s.-]*(\d{4})$/

/** A phone number in one form, `(512) 555-0143`. Numbers of other countries, and ones with further text, are shown as stored. */
export const formatPhone = (phone: string): string => phone.trim().replace(NORTH_AMERICAN, '($1) $2-$3')
