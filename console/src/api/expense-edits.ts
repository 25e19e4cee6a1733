import { type Change, carryOut, oneByOne, type Part, type Work } from './bulk.ts'
import { askingOnce } from './client.ts'
import type { Expense, ExpenseChange } from './expense-types.ts'

/** The fields that a bulk action changes. */
interface Edited {
  readonly category_id: string | null
  readonly project_id: string | null
  readonly billable: boolean
  readonly is_archived: boolean
}
export type EditedField = keyof Edited
export type EditedValue = Edited[EditedField]

const editedValue: { readonly [F in EditedField]: (expense: Expense) => Edited[F] } = {
  category_id: ({ category }) => category?.id ?? null,
  project_id: ({ project }) => project?.id ?? null,
  billable: ({ billable }) => billable,
  is_archived: ({ is_archived }) => is_archived,
}

/** Changes a field, unless someone else has changed it. */
export const editsOf =
  (field: EditedField): Work<EditedValue> =>
  (changes, progress) =>
    carryOut(oneByOne(partOf(field), changes), progress)

const partOf = (field: EditedField): Part<EditedValue> => ({
  read: editedValue[field],
  write: ({ id }, to, ifMatch) => {
    const body: ExpenseChange = { [field]: to }
    return askingOnce().patch('/v1/expenses/{id}', { params: { path: { id } }, body, ifMatch })
  },
})

/** A change of each expense that has another value. */
export const editsTo = (
  field: EditedField,
  to: EditedValue,
  expenses: readonly Expense[],
): readonly Change<EditedValue>[] =>
  expenses.flatMap((expense) => {
    const from = editedValue[field](expense)
    return from === to ? [] : [{ expense, from, to }]
  })
