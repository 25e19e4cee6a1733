// The console computes with these functions too, so this file imports nothing (test/unit/arrows.test.ts).

interface Trip {
  readonly miles_driven: number
  readonly rate: number
}

/** Miles times rate in US dollars, rounded to the cent (contract 6.3). */
export const mileageAmount = ({ miles_driven, rate }: Trip): number =>
  Number(productInCents(miles_driven, rate)) / 100

interface Priced {
  readonly quantity: number
  readonly unit_price: number
}

/**
 * Sum of the line items in US dollars; each is rounded to the cent first, as on the printed estimate. The price of a discount is
 * negative.
 */
export function totalOf(lineItems: readonly Priced[]): number {
  const cents = lineItems.reduce((sum, { quantity, unit_price }) => {
    const size = productInCents(quantity, Math.abs(unit_price))
    return unit_price < 0 ? sum - size : sum + size
  }, 0n)
  return Number(cents) / 100
}

/**
 * Multiplies two non-negative numbers and returns the product in cents, rounding half a cent up (contract 1.6). It
 * computes on the decimal digits of the numbers, because binary arithmetic would round wrongly. A decimal library
 * would add 7 KB to every function; a test compares this function with such a library.
 */
function productInCents(factor: number, otherFactor: number): bigint {
  const [a, b] = [decimal(factor), decimal(otherFactor)]
  const digits = a.digits * b.digits
  const scale = a.scale + b.scale - 2
  if (scale <= 0) return digits * 10n ** BigInt(-scale)
  const unit = 10n ** BigInt(scale)
  return (digits + unit / 2n) / unit
}

/** Converts a non-negative number to `digits / 10^scale`. */
function decimal(value: number): { digits: bigint; scale: number } {
  const [mantissa = '0', exponent = '0'] = String(value).split('e')
  const [whole = '0', fraction = ''] = mantissa.split('.')
  return { digits: BigInt(whole + fraction), scale: fraction.length - Number(exponent) }
}

/** A number may differ from a whole cent by a millionth of a dollar, which has six decimal places (contract 1.5). */
const TOLERANCE_PLACES = 6

/**
 * Rounds an amount in dollars to the nearest cent if that is at most 0.000001 dollars away, which covers
 * the rounding errors of binary sums (0.30000000000000004 becomes 0.3). Returns undefined for any other number.
 */
export function toWholeCents(value: number): number | undefined {
  if (value < 0) {
    const cents = toWholeCents(-value)
    // Zero stays without a sign.
    return cents && -cents
  }
  const { digits, scale } = decimal(value)
  if (scale <= 2) return value === 0 ? 0 : value
  const cent = 10n ** BigInt(scale - 2)
  const cents = (digits + cent / 2n) / cent
  const distance = digits > cents * cent ? digits - cents * cent : cents * cent - digits
  const near = distance * 10n ** BigInt(TOLERANCE_PLACES) <= 10n ** BigInt(scale)
  return near ? Number(cents) / 100 : undefined
}
