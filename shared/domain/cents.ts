/**
 * The product of two numbers in cents, half a cent away from zero (decisions 7.10): decimal arithmetic on the digits
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
