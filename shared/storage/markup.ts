/** The beginning of an element, a comment or a declaration of HTML or XML. */
const MARKUP = /<[a-z!?/]/i
/** `<?xml` in EBCDIC: programs read markup in EBCDIC only with this declaration. */
const EBCDIC = 'Lo\u00a7\u0094\u0093'
/** Base64 of UTF-16 in UTF-7. */
const UTF_7 = /\+([a-z0-9+/]+)-?/gi
/** The sequences that switch between character sets: sequences of HZ, and sequences of ISO 2022 after their `ESC`. */
const HZ_SWITCH = /~[\n{}]/g
const ISO_2022_SWITCH = /^[ -/]*[0-~]/
const ESC = '\u001b'
/** The bytes of UTF-16 and UTF-32 around ASCII characters, and all bytes that a browser may skip. */
const NOT_ASCII = /[^ -~]/g

/**
 * Whether bytes, as Latin-1 text, contain markup in any encoding: an extension of ASCII, UTF-16, UTF-32, UTF-7, ISO
 * 2022, HZ or EBCDIC. A browser that guesses an encoding must not find an HTML page in a file that was accepted as a
 * PDF.
 */
export function hasMarkup(bytes: string): boolean {
  const [first = '', ...sets] = bytes.replaceAll(HZ_SWITCH, '').split(ESC)
  const switched = first + sets.map((part) => part.replace(ISO_2022_SWITCH, '')).join('')
  const decoded = switched.replaceAll(UTF_7, (_, base64: string) => utf16Of(base64))
  // Bytes that look like a switch may be text in another encoding.
  const readings = [bytes, decoded].map((text) => text.replaceAll(NOT_ASCII, ''))
  return bytes.includes(EBCDIC) || readings.some((text) => MARKUP.test(text))
}

function utf16Of(base64: string): string {
  const units = Buffer.from(base64, 'base64')
  return units
    .subarray(0, units.length & ~1)
    .swap16()
    .toString('utf16le')
}
