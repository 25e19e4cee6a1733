/**
 * The product of two numbers in cents, half a cent away from zero (contract 1.6): decimal arithmetic on the digits
 * that the numbers are written with, not binary. Neither is negative. A library would be 7 KB of every start; a test
 * holds this against one.
 */
export function productInCents(one: number, other: number): bigint {
  const [a, b] = [decimal(one), decimal(other)]
  const digits = a.digits * b.digits
  const scale = a.scale + b.scale - 2
  if (scale <= 0) return digits * 10n ** BigInt(-scale)
  const unit = 10n ** BigInt(scale)
  return (digits + unit / 2n) / unit
}

/** A number that is not negative as `digits / 10^scale`. */
function decimal(value: number): { digits: bigint; scale: number } {
  const [mantissa = '0', exponent = '0'] = String(value).split('e')
  const [whole = '0', fraction = ''] = mantissa.split('.')
  return { digits: BigInt(whole + fraction), scale: fraction.length - Number(exponent) }
}

/** Decimal places of a millionth of a dollar: how far a number may be from a cent (contract 1.5). */
const TOLERANCE_PLACES = 6

/**
 * The amount in dollars that a number means: the nearest cent if that is at most 0.000001 dollars away, which covers
 * the rounding errors of binary sums (0.30000000000000004 is 0.3). Undefined for any other number. Not negative.
 */
export function toWholeCents(value: number): number | undefined {
  const { digits, scale } = decimal(value)
  if (scale <= 2) return value === 0 ? 0 : value
  const cent = 10n ** BigInt(scale - 2)
  const cents = (digits + cent / 2n) / cent
  const distance = digits > cents * cent ? digits - cents * cent : cents * cent - digits
  const near = distance * 10n ** BigInt(TOLERANCE_PLACES) <= 10n ** BigInt(scale)
  return near ? Number(cents) / 100 : undefined
}
