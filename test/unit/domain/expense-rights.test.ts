import { expect, test } from 'vitest'
import type { Expense } from '../../../shared/domain/expense.ts'
import { mayEdit, mayRead } from '../../../shared/domain/expense-rights.ts'
import type { MemberId } from '../../../shared/domain/ids.ts'
import { PERMISSIONS, type Permission } from '../../../shared/domain/permissions.ts'

const [author, other] = ['author', 'other'] as readonly string[] as readonly [MemberId, MemberId]
const expense = { created_by: author } as Expense

/** The rights of a permission set: to read and edit the member's own expenses, then those of other members. */
test.each<[readonly Permission[], string]>([
  [[], ''],
  [['expenses.view'], 'read own'],
  [['expenses.view_all'], ''],
  [['expenses.view', 'expenses.view_all'], 'read own, read other'],
  [['expenses.edit'], 'edit own'],
  [['expenses.edit_all'], 'edit own, edit other'],
  [['expenses.view', 'expenses.edit'], 'read own, edit own'],
  [['workspace.admin'], ''],
  [PERMISSIONS, 'read own, edit own, read other, edit other'],
])('%j allows: %s', (permissions, allowed) => {
  const own = { memberId: author, permissions }
  const stranger = { memberId: other, permissions }
  const rights = {
    'read own': mayRead(own, expense),
    'edit own': mayEdit(own, expense),
    'read other': mayRead(stranger, expense),
    'edit other': mayEdit(stranger, expense),
  }
  const held = Object.entries(rights).flatMap(([right, may]) => (may ? [right] : []))
  expect(held.join(', ')).toBe(allowed)
})
