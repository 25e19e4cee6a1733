/**
 * A number that does not match has at most 15 digits and an exponent of at most two digits, so a double represents an
 * integer of this form exactly. The reviver makes parsing several times slower, and few texts have longer integers.
 */
const LONG = /\d[\d.]{15}|\d[eE]\+?\d{3}/

/**
 * Parses JSON. An integer that a double cannot represent exactly becomes a bigint, which `JSON.parse` never returns
 * otherwise and no field accepts (contract 1.22).
 * @throws SyntaxError; RangeError for a text that is nested too deeply
 */
export function parseJson(text: string): unknown {
  if (!LONG.test(text)) return JSON.parse(text)
  return JSON.parse(text, (_, value: unknown, context?: { readonly source?: string }) =>
    typeof value === 'number' && !isHeld(value, context?.source ?? '') ? 0n : value,
  )
}

/**
 * Whether a double is shown with the digits that were sent. Fractions may lose digits, because identifiers are
 * integers.
 */
function isHeld(value: number, source: string): boolean {
  if (Math.abs(value) <= Number.MAX_SAFE_INTEGER) return true
  const sent = decimal(source)
  const shown = decimal(String(value))
  return sent.exponent < 0 || (sent.digits === shown.digits && sent.exponent === shown.exponent)
}

/** The digits of a number without zeros at the end, and the power of ten of the last one. Infinity has no digits. */
function decimal(number: string): { digits: string; exponent: number } {
  const [, whole = '', fraction = '', power = '0'] =
    /^-?(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(number) ?? []
  const digits = whole + fraction
  let end = digits.length
  while (digits[end - 1] === '0') end--
  return { digits: digits.slice(0, end), exponent: Number(power) - fraction.length + digits.length - end }
}
