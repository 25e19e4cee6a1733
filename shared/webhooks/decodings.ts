/*
 * The decoded forms of a text: undoes escapes, base64, hex and lists of characters, repeatedly. A search through these
 * forms finds a value in any combination of encodings. MAX_FORMS limits the work for any text.
 */

const MAX_FORMS = 48
/** Shorter forms contain no useful part of a signature, which has 64 digits. */
const MIN_LENGTH = 16
const BASE64_RUN = /[A-Za-z0-9+/_-]{24,}/g
const HEX_RUN = /[0-9a-f]{32,}/gi

const WHITE_SPACE = [9, 10, 13]

const ESCAPES =
  /%u([0-9a-f]{4})|%([0-9a-f]{2})|\\u([0-9a-f]{4})|\\u\{([0-9a-f]{1,6})\}|\\x([0-9a-f]{2})|&#x([0-9a-f]{1,6});?|&#([0-9]{1,7});?|&amp;|\\(.)/gi

/**
 * Calls `found` with the text and its decoded forms, until it returns true.
 * @returns true if `found` did, or if there are too many forms to check
 */
export function someDecoding(text: string, found: (form: string) => boolean): boolean {
  const forms = new Set([text])
  // The loop also visits forms that are added while it runs.
  for (const form of forms) {
    if (found(form)) return true
    for (const decoded of [unescaped(form), joined(form), characters(form), codes(form)]) add(forms, decoded)
    for (const bytes of decodedRuns(form)) {
      const decoded = bytes.toString('latin1')
      if (isText(bytes)) add(forms, decoded)
      else if (found(decoded) || found(bytes.toString('hex'))) return true
    }
    if (forms.size > MAX_FORMS) return true
  }
  return false
}

function add(forms: Set<string>, form: string): void {
  if (form.length >= MIN_LENGTH) forms.add(form)
}

/** Undoes one level of URL, JavaScript, JSON and HTML escapes. */
function unescaped(text: string): string {
  return text.replace(ESCAPES, (_, ...groups: (string | undefined)[]) => {
    const [u, percent, json, braces, x, htmlHex, html, plain] = groups
    const hex = u ?? percent ?? json ?? braces ?? x ?? htmlHex
    if (hex !== undefined) return character(Number.parseInt(hex, 16))
    if (html !== undefined) return character(Number(html))
    if (plain === undefined) return '&'
    return 'nrtbfv'.includes(plain) ? ' ' : plain
  })
}

const character = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '')

/** Removes spaces, line breaks, separators and the prefixes of hex numbers. */
const joined = (text: string): string => text.replace(/0x|[^0-9a-z]+/gi, '')

/** Joins the short strings among the values of `["a","b"]` or `{"0":"a","1":"b"}`. */
const characters = (text: string): string =>
  Array.from(text.matchAll(/"([^"\\]{1,16})"\s*[,\]}]/g), ([, value]) => value).join('')

/** Decodes `[97,98]`: numbers as character codes. */
const codes = (text: string): string =>
  Array.from(text.matchAll(/(?<![0-9])[0-9]{2,3}(?![0-9])/g), ([code]) => character(Number(code))).join('')

/**
 * Decodes runs of base64 and hex, also across line breaks, from every offset, because other characters may directly
 * precede a run.
 */
function decodedRuns(text: string): Buffer[] {
  const texts = new Set([text, text.replace(/\s+/g, '')])
  const runs = (of: RegExp) => new Set([...texts].flatMap((one) => one.match(of) ?? []))
  const decoded = (encoding: 'hex' | 'base64', offsets: readonly number[]) => (run: string) =>
    offsets.map((offset) => Buffer.from(run.slice(offset), encoding))
  return [
    ...[...runs(HEX_RUN)].flatMap(decoded('hex', [0, 1])),
    ...[...runs(BASE64_RUN)].flatMap(decoded('base64', [0, 1, 2, 3])),
  ]
}

/** Whether the bytes are mostly printable ASCII. Zero bytes count, because UTF-16 has one for each ASCII character. */
function isText(bytes: Buffer): boolean {
  const printable = bytes.filter(
    (byte) => byte === 0 || (byte >= 32 && byte < 127) || WHITE_SPACE.includes(byte),
  )
  return printable.length > 0.9 * bytes.length
}
