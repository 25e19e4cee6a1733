import { totalOf } from '../../../../shared/domain/kit/cents.ts'
import type { Estimate, NewEstimate } from '../../api/opportunities.ts'
import { decimalInput, parseDecimal } from '../../parts/format-number.ts'

export interface LineValues {
  /** Distinguishes rows whose texts are equal. */
  readonly key: number
  readonly description: string
  readonly quantity: string
  readonly unit_price: string
  /** Empty: none. */
  readonly category_id: string
}

/** The values of the form of an estimate: texts as the user types them. */
export interface EstimateValues {
  readonly title: string
  /** Empty: the sum of the line items. */
  readonly amount: string
  readonly line_items: readonly LineValues[]
  readonly notes: string
}

export const newLine = (lines: readonly LineValues[]): LineValues => ({
  key: Math.max(0, ...lines.map(({ key }) => key)) + 1,
  description: '',
  quantity: '1',
  unit_price: '',
  category_id: '',
})

export const EMPTY_ESTIMATE: EstimateValues = { title: '', amount: '', line_items: [newLine([])], notes: '' }

/** The values of an estimate, to edit or to copy. An amount that equals the sum of the items is left empty, to follow the items. */
export const valuesOf = ({ title, amount, line_items, notes }: Estimate): EstimateValues => ({
  title,
  amount: line_items.length > 0 && amount === totalOf(line_items) ? '' : decimalInput(amount, 2),
  line_items:
    line_items.length === 0
      ? [newLine([])]
      : line_items.map(({ description, quantity, unit_price, category }, index) => ({
          key: index + 1,
          description,
          quantity: decimalInput(quantity, 0),
          unit_price: decimalInput(unit_price, 2),
          category_id: category?.id ?? '',
        })),
  notes: notes ?? '',
})

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

/** The body of a new estimate. */
export function estimateOf(values: EstimateValues): NewEstimate {
  const { amount, ...fields } = changeOf(values)
  return { ...fields, ...(amount !== null && { amount }) }
}

/** The body that replaces every field. */
export const changeOf = (values: EstimateValues) => ({
  title: values.title.trim(),
  amount: parseDecimal(values.amount) ?? null,
  line_items: filledLines(values).map(itemOf),
  notes: values.notes.trim() || null,
})

const itemOf = ({ description, quantity, unit_price, category_id }: LineValues) => ({
  description: description.trim(),
  quantity: parseDecimal(quantity) ?? 0,
  unit_price: parseDecimal(unit_price) ?? 0,
  category_id: category_id || null,
})

/** The total of a line; 0 until quantity and price are numbers. */
export const lineTotal = (line: LineValues): number => totalOf([itemOf(line)])

/** The sum of the line items, each rounded to the cent, as the API computes it. */
export const sumOf = ({ line_items = [] }: NewEstimate): number => totalOf(line_items)

interface CategoryTotal {
  readonly name: string
  readonly total: number
}

/** The sum of the items of each category, in the order of the items; none if no item has a category. */
export function categoryTotals(items: Estimate['line_items']): readonly CategoryTotal[] {
  if (!items.some(({ category }) => category)) return []
  const groups = Map.groupBy(items, ({ category }) => category?.name ?? 'No category')
  return [...groups].map(([name, group]) => ({ name, total: totalOf(group) }))
}
