import type { Expense } from './expense.ts'
import type { MemberId } from './ids.ts'
import type { Permission } from './permissions.ts'

/** Whose rights are asked for. */
export interface Reader {
  readonly memberId: MemberId
  readonly permissions: readonly Permission[]
}

/** `expenses.view`, plus `view_all` or authorship (contract 4.5). */
export function mayRead({ memberId, permissions }: Reader, expense: Expense): boolean {
  return (
    permissions.includes('expenses.view') &&
    (permissions.includes('expenses.view_all') || expense.created_by === memberId)
  )
}

/** `expenses.edit_all`, or `edit` on one's own (contract 4.5, contract 4.5). */
export function mayEdit({ memberId, permissions }: Reader, expense: Expense): boolean {
  return (
    permissions.includes('expenses.edit_all') ||
    (permissions.includes('expenses.edit') && expense.created_by === memberId)
  )
}
