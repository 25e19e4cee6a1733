import { expect, test } from 'vitest'
import type { Expense } from '../../../shared/domain/expenses/expense.ts'
import { mayEdit, mayEditNow, mayRead } from '../../../shared/domain/expenses/expense-rights.ts'
import type { MemberId } from '../../../shared/domain/kit/ids.ts'
import { PERMISSIONS, type Permission, type Plan } from '../../../shared/domain/people/permissions.ts'
import type { Member, Workspace } from '../../../shared/domain/people/workspace.ts'

const [author, other] = ['author', 'other'] as readonly string[] as readonly [MemberId, MemberId]
const expense = { created_by: author } as Expense

/** The rights of a permission set: to read and edit the member's own expenses, then expenses of other members. */
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

const OWN: readonly Permission[] = ['expenses.view', 'expenses.edit']

test.each<
  [boolean, { id?: MemberId; status?: Member['status']; permissions?: readonly Permission[]; plan?: Plan }]
>([
  [true, {}],
  [true, { id: other, permissions: ['expenses.view', 'expenses.view_all', 'expenses.edit_all'] }],
  [false, { id: other }],
  [false, { status: 'deactivated' }],
  [false, { permissions: ['expenses.view'] }],
  // A write to an expense that the member may not read is 404.
  [false, { permissions: ['expenses.edit'] }],
  [false, { plan: 'starter' }],
])('a request of the member would be allowed now: %s, with %j', (isAllowed, given) => {
  const { id = author, status = 'active', permissions = OWN, plan = 'professional' } = given
  const member = { id, status, permissions } as Member
  expect(mayEditNow(member, { plan } as Workspace, expense)).toBe(isAllowed)
})

test('no request of a member or workspace that is gone would be allowed', () => {
  const member = { id: author, status: 'active', permissions: OWN } as Partial<Member> as Member
  expect(mayEditNow(undefined, { plan: 'professional' } as Workspace, expense)).toBe(false)
  expect(mayEditNow(member, undefined, expense)).toBe(false)
})
