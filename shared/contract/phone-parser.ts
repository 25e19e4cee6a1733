import { parsePhoneNumberFromString } from 'libphonenumber-js/core'

/** Re-exports the one function that is used: a dynamic import of the library itself would bundle all of it. */
export const parse = parsePhoneNumberFromString
