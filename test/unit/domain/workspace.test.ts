import { expect, test } from 'vitest'
import type { WorkspaceId } from '../../../shared/domain/kit/ids.ts'
import { PERMISSIONS, type Permission, type Plan } from '../../../shared/domain/people/permissions.ts'
import { maySeeAllExpenses, newMember, patchMember } from '../../../shared/domain/people/workspace.ts'

const now = new Date('2026-03-14T09:00:00.000Z')
const later = new Date('2026-03-15T10:00:00.000Z')
const ws = 'workspace' as WorkspaceId
const person = { name: 'Mia', email: 'mia@example.com' }

test.each<[Plan, readonly Permission[], boolean]>([
  ['professional', ['expenses.view', 'expenses.view_all'], true],
  ['starter', ['expenses.view', 'expenses.view_all'], false],
  ['professional', ['expenses.view'], false],
  ['professional', ['expenses.view_all'], false],
  ['professional', ['expenses.edit', 'expenses.edit_all', 'workspace.admin'], false],
  ['professional', PERMISSIONS, true],
])('a member on the plan %s with %j may see all expense data: %s', (plan, permissions, may) => {
  expect(maySeeAllExpenses(plan, permissions)).toBe(may)
})

test.each<[Parameters<typeof patchMember>[1], isKept: boolean]>([
  [{ name: 'New', permissions: ['expenses.edit', 'expenses.view'] }, true],
  [{ permissions: ['expenses.view'] }, true],
  // A further one, also in exchange for another.
  [{ permissions: ['expenses.view', 'expenses.edit', 'expenses.edit_all'] }, false],
  [{ permissions: ['workspace.admin'] }, false],
  [{ status: 'deactivated' }, false],
])('a member changed by %j keeps its invitation: %s (contract 4.16)', (changes, isKept) => {
  const invitation = { public_id: 'p', expires_at: later.toISOString(), made_by: null }
  const permissions: Permission[] = ['expenses.view', 'expenses.edit']
  const invited = { ...newMember(ws, { ...person, permissions }, now), invitation }
  expect(patchMember(invited, changes, later).invitation).toEqual(isKept ? invitation : null)
})
