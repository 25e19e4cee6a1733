import type { NewEstimate } from '../../api/sales-types.ts'
import { parseDecimal } from '../../parts/format-number.ts'

export interface LineDraft {
  /** Tells rows apart whose texts are equal. */
  readonly key: number
  readonly description: string
  readonly quantity: string
  readonly unitPrice: string
}

export interface EstimateDraft {
  readonly title: string
  /** Empty: the sum of the line items. */
  readonly amount: string
  readonly lines: readonly LineDraft[]
}

export const newLine = (lines: readonly LineDraft[]): LineDraft => ({
  key: Math.max(0, ...lines.map(({ key }) => key)) + 1,
  description: '',
  quantity: '1',
  unitPrice: '',
})

export const EMPTY_ESTIMATE: EstimateDraft = { title: '', amount: '', lines: [newLine([])] }

/** Rows in which nothing was entered are left out, so that their number in the API can differ from that on the screen. */
export const filledLines = ({ lines }: EstimateDraft): LineDraft[] =>
  lines.filter(({ description, unitPrice }) => description.trim() || unitPrice.trim())

/** What the user must correct before anything is sent, by the path of the API. */
export function estimateFaults(draft: EstimateDraft): Readonly<Record<string, string>> {
  const faults: Record<string, string> = {}
  const check = (path: string, text: string) => {
    if (parseDecimal(text) === undefined) faults[path] = 'must be a number'
  }
  if (draft.amount.trim()) check('amount', draft.amount)
  for (const [index, { quantity, unitPrice }] of filledLines(draft).entries()) {
    check(`line_items.${index}.quantity`, quantity)
    check(`line_items.${index}.unit_price`, unitPrice)
  }
  return faults
}

export function estimateOf(draft: EstimateDraft): NewEstimate {
  const amount = parseDecimal(draft.amount)
  return {
    title: draft.title.trim(),
    ...(amount !== undefined && { amount }),
    line_items: filledLines(draft).map(({ description, quantity, unitPrice }) => ({
      description: description.trim(),
      quantity: parseDecimal(quantity) ?? 0,
      unit_price: parseDecimal(unitPrice) ?? 0,
    })),
  }
}

/** The sum of the line items, each rounded to the cent, as the API computes it. */
export const sumOf = ({ line_items = [] }: NewEstimate): number =>
  line_items.reduce((cents, { quantity, unit_price }) => cents + Math.round(quantity * unit_price * 100), 0) /
  100
