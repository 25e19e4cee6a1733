/** Undefined: the language of the user's browser. Tests pass a language. */
type Locale = string | undefined

const currencies = new Map<string, Intl.NumberFormat>()

function currencyFormat(currency: string, locale: Locale, digits: number): Intl.NumberFormat {
  const key = `${currency} ${locale} ${digits}`
  const format =
    currencies.get(key) ??
    new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: digits })
  currencies.set(key, format)
  return format
}

/** An amount in the user's format: `$1,234.50`. */
export const formatMoney = (amount: number, currency: string, locale?: Locale): string =>
  currencyFormat(currency, locale, 2).format(amount)

/** A unit price or a rate, which may have fractions of a cent: `$0.125`. */
export const formatUnitPrice = (price: number, currency: string, locale?: Locale): string =>
  currencyFormat(currency, locale, 10).format(price)

const dollars = new Intl.NumberFormat(undefined, {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})

/** A sum without cents: `$312,400`. */
export const formatDollars = (sum: number): string => dollars.format(sum)

/** A number for an input, in the user's format without grouping. */
export const decimalInput = (value: number, digits: number, locale?: Locale): string =>
  new Intl.NumberFormat(locale, {
    useGrouping: false,
    minimumFractionDigits: digits,
    maximumFractionDigits: 20,
  }).format(value)

/**
 * Removes spaces, which can separate groups of digits, marks of the writing direction, and a dollar sign before the
 * digits. Converts to ASCII the apostrophe that separates groups in Switzerland, and the minus sign of some languages.
 */
const typed = (text: string) =>
  text
    .replace(/[\s\u200e\u200f\u061c]/g, '')
    .replaceAll('’', "'")
    .replace('\u2212', '-')
    .replace(/^(-?)\$/, '$1')

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * Parses a number in the user's format; undefined if the text is not a number. Groups must have three digits: `12,50`
 * in English is an error, not 1250. A decimal may start with its separator: `.67`.
 */
export function parseDecimal(text: string, locale?: Locale): number | undefined {
  const parts = new Intl.NumberFormat(locale, { useGrouping: 'always' }).formatToParts(12345.6)
  const separator = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  const decimal = separator('decimal')
  const group = typed(separator('group'))
  const plain = typed(text)
  const groups = group && `|\\d{1,3}(?:${escaped(group)}\\d{3})+`
  const fraction = `${escaped(decimal)}\\d+`
  if (!new RegExp(`^-?(?:(?:\\d+${groups})(?:${fraction})?|${fraction})$`).test(plain)) return undefined
  const value = Number(plain.replaceAll(group || ' ', '').replace(decimal, '.'))
  // A number with hundreds of digits becomes Infinity.
  return Number.isFinite(value) ? value : undefined
}

const SIZES = ['byte', 'kilobyte', 'megabyte'] as const

/** `482 kB` */
export function formatBytes(bytes: number, locale?: Locale): string {
  const step = bytes < 1000 ? 0 : bytes < 1_000_000 ? 1 : 2
  const maximumFractionDigits = step === 2 ? 1 : 0
  // Intl's short name of the unit is the singular form.
  const unitDisplay = step === 0 ? 'long' : 'short'
  const format = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: SIZES[step],
    unitDisplay,
    maximumFractionDigits,
  })
  return format.format(bytes / 1000 ** step)
}
