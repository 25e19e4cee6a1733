import { parsePhoneNumberFromString } from 'libphonenumber-js/core'

/** Exports only the function that is used: importing the library itself dynamically would bundle all of it. */
export const parse = parsePhoneNumberFromString
