/** The rights to change an expense (contract 4.5), for the documentation of its endpoints. */
export const EXPENSE_EDIT_RIGHTS =
  'Needs `expenses.edit_all`, or `expenses.edit` for an expense that the member created.'
