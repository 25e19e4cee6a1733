/* Decodes one level of one kind of escapes. An escape of another kind may belong to the value, so each kind produces a separate form. */

/** @returns '' for a number that is not a code point */
export const character = (code: string, radix: 10 | 16): string => {
  const number = Number.parseInt(code, radix)
  return number <= 0x10ffff ? String.fromCodePoint(number) : ''
}

export const unescapedUrl = (text: string): string =>
  text.replace(/%(?:u([0-9a-f]{4})|([0-9a-f]{2}))/gi, (_, wide?: string, byte = '') =>
    character(wide ?? byte, 16),
  )

/** JSON and JavaScript. */
export const unescapedString = (text: string): string =>
  text.replace(
    /\\(?:u([0-9a-f]{4})|u\{([0-9a-f]{1,6})\}|x([0-9a-f]{2})|(.))/gi,
    (_, json?: string, braces?: string, byte?: string, plain = '') => {
      const hex = json ?? braces ?? byte
      if (hex !== undefined) return character(hex, 16)
      return 'nrtbfv'.includes(plain) ? ' ' : plain
    },
  )

/** Each name is followed by its character. */
const NAMES =
  'excl! quot" QUOT" num# dollar$ percnt% amp& AMP& apos\' lpar( rpar) ast* midast* plus+ comma, period. sol/ colon: semi; ' +
  'lt< LT< equals= gt> GT> quest? commat@ lsqb[ lbrack[ bsol\\ rsqb] rbrack] Hat^ lowbar_ UnderBar_ grave` lcub{ lbrace{ ' +
  'verbar| vert| VerticalLine| rcub} rbrace}'

/** The named character references of HTML for printable ASCII. */
const ENTITIES: Readonly<Record<string, string>> = Object.fromEntries(
  NAMES.split(' ').map((entry) => [entry.slice(0, -1), entry.slice(-1)]),
)

export const unescapedHtml = (text: string): string =>
  text.replace(
    /&(?:#x([0-9a-f]{1,6});?|#([0-9]{1,7});?|([a-z]{2,31});)/gi,
    (_, hex?: string, decimal?: string, name = '') => {
      if (hex !== undefined) return character(hex, 16)
      return decimal === undefined ? (ENTITIES[name] ?? ' ') : character(decimal, 10)
    },
  )
