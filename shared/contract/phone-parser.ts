import { parsePhoneNumberFromString } from 'libphonenumber-js/core'

/** The one function of the library that we use: importing the library itself when it is needed would bundle all of it. */
export const parse = parsePhoneNumberFromString
