import { mapFields } from './keys-of.ts'

/**
 * The optional texts of an expense, and how many characters they take. Their types, defaults, stored form, schemas and
 * views follow from this table.
 */
export const EXPENSE_TEXTS = { description: 5_000, notes: 5_000, reference_number: 500 } as const

export type ExpenseText = keyof typeof EXPENSE_TEXTS

/** Something for each of them. */
/* @__NO_SIDE_EFFECTS__ */
export const eachText = <V>(of: (name: ExpenseText) => V): Record<ExpenseText, V> =>
  mapFields(EXPENSE_TEXTS, of)
