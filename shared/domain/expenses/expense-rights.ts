import type { MemberId } from '../kit/ids.ts'
import type { Permission } from '../people/permissions.ts'
import type { Member, Workspace } from '../people/workspace.ts'
import type { Expense } from './expense.ts'

/** The member whose rights are checked. */
export interface Reader {
  readonly memberId: MemberId
  readonly permissions: readonly Permission[]
}

/** Requires `expenses.view`, plus `expenses.view_all` unless the member created the expense (contract 4.5). */
export function mayRead({ memberId, permissions }: Reader, expense: Expense): boolean {
  return (
    permissions.includes('expenses.view') &&
    (permissions.includes('expenses.view_all') || expense.created_by === memberId)
  )
}

/** Requires `expenses.edit_all`, or `expenses.edit` if the member created the expense (contract 4.5). */
export function mayEdit({ memberId, permissions }: Reader, expense: Expense): boolean {
  return (
    permissions.includes('expenses.edit_all') ||
    (permissions.includes('expenses.edit') && expense.created_by === memberId)
  )
}

/** Whether this member may change the expense now, regardless of the limits of a key (contract 4.4, 4.5). */
export function mayEditNow(
  member: Member | undefined,
  workspace: Workspace | undefined,
  expense: Expense,
): boolean {
  if (member?.status !== 'active' || workspace?.plan !== 'professional') return false
  const reader = { memberId: member.id, permissions: member.permissions }
  return mayRead(reader, expense) && mayEdit(reader, expense)
}
