import { parsePhoneNumberFromString } from 'libphonenumber-js/core'

/** Re-exports the only used function: a dynamic import of the library itself would bundle all of it. */
export const parse = parsePhoneNumberFromString
