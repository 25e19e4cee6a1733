const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

export const formatMoney = (dollars: number): string => DOLLARS.format(dollars)

/** The number in a text that a person typed, such as `1,200.50`; undefined if there is none. */
export function numberOfInput(text: string): number | undefined {
  const digits = text.replace(/[\s,$]/g, '')
  return /^-?(\d+\.?\d*|\.\d+)$/.test(digits) ? Number(digits) : undefined
}
