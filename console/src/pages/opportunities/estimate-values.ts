import { totalOf } from '../../../../shared/domain/kit/cents.ts'
import type { NewEstimate } from '../../api/opportunities.ts'
import { parseDecimal } from '../../parts/format-number.ts'

export interface LineValues {
  /** Distinguishes rows whose texts are equal. */
  readonly key: number
  readonly description: string
  readonly quantity: string
  readonly unit_price: string
}

/** The values of the form of an estimate: texts as the user types them. */
export interface EstimateValues {
  readonly title: string
  /** Empty: the sum of the line items. */
  readonly amount: string
  readonly line_items: readonly LineValues[]
}

export const newLine = (lines: readonly LineValues[]): LineValues => ({
  key: Math.max(0, ...lines.map(({ key }) => key)) + 1,
  description: '',
  quantity: '1',
  unit_price: '',
})

export const EMPTY_ESTIMATE: EstimateValues = { title: '', amount: '', line_items: [newLine([])] }

const isFilled = ({ description, unit_price }: LineValues): boolean =>
  description.trim() !== '' || unit_price.trim() !== ''

/** The rows in which something was entered; only they are sent. */
export const filledLines = ({ line_items }: EstimateValues): LineValues[] => line_items.filter(isFilled)

/** The errors that keep the form from being sent, by its paths. */
export function estimateFaults({ amount, line_items }: EstimateValues): Record<string, string> {
  const faults: Record<string, string> = {}
  const check = (path: string, text: string) => {
    if (parseDecimal(text) === undefined) faults[path] = 'must be a number'
  }
  if (amount.trim()) check('amount', amount)
  for (const [index, line] of line_items.entries()) {
    if (!isFilled(line)) continue
    check(`line_items.${index}.quantity`, line.quantity)
    check(`line_items.${index}.unit_price`, line.unit_price)
  }
  return faults
}

export function estimateOf(values: EstimateValues): NewEstimate {
  const amount = parseDecimal(values.amount)
  return {
    title: values.title.trim(),
    ...(amount !== undefined && { amount }),
    line_items: filledLines(values).map(itemOf),
  }
}

const itemOf = ({ description, quantity, unit_price }: LineValues) => ({
  description: description.trim(),
  quantity: parseDecimal(quantity) ?? 0,
  unit_price: parseDecimal(unit_price) ?? 0,
})

/** The total of a line; 0 until quantity and price are numbers. */
export const lineTotal = (line: LineValues): number => totalOf([itemOf(line)])

/** The sum of the line items, each rounded to the cent, as the API computes it. */
export const sumOf = ({ line_items = [] }: NewEstimate): number => totalOf(line_items)
