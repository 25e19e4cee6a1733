import { expect, test } from 'vitest'
import { insertion, replacement } from '../../../shared/actions/change.ts'
import { requireEditable, requireReadable } from '../../../shared/actions/expenses/authorize.ts'
import { requireTriggerRights } from '../../../shared/actions/webhooks/authorize.ts'
import type { Expense } from '../../../shared/domain/expenses/expense.ts'
import type { MemberId, WorkspaceId } from '../../../shared/domain/kit/ids.ts'
import type { Permission, Plan } from '../../../shared/domain/people/permissions.ts'
import type { Caller } from '../../../shared/http/exchange.ts'
import { Problem } from '../../../shared/http/problem.ts'

const caller = (plan: Plan, ...permissions: Permission[]) =>
  ({ memberId: 'me' as MemberId, plan, permissions }) as Partial<Caller> as Caller

/** Status, code and message of the thrown error; undefined if none is thrown. */
function refusal(work: () => unknown) {
  try {
    work()
    return undefined
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return [error.status, error.code, error.message]
  }
}

test.each<[Plan, readonly Permission[], unknown]>([
  ['professional', ['expenses.view', 'expenses.view_all'], undefined],
  [
    'starter',
    ['expenses.view', 'expenses.view_all'],
    [403, 'plan_required', 'expense events need the professional plan'],
  ],
  [
    'professional',
    ['expenses.view'],
    [403, 'forbidden', 'expense events need the permissions expenses.view, expenses.view_all'],
  ],
])('expense events on the plan %s with %j', (plan, permissions, expected) => {
  const rights = (...triggers: ('expense.deleted' | 'photo.deleted')[]) =>
    refusal(() => requireTriggerRights(caller(plan, ...permissions), triggers))
  expect(rights('expense.deleted')).toEqual(expected)
  expect(rights('photo.deleted', 'expense.deleted')).toEqual(expected)
  expect(rights('photo.deleted')).toBeUndefined()
})

test('an unreadable expense is a 404; a readable one that the caller may not change is a 403', () => {
  const missing = [404, 'not_found', 'no such expense']
  const mine = { record: { created_by: 'me' } as Partial<Expense> as Expense, v: 1 }
  const other = { record: { created_by: 'other' } as Partial<Expense> as Expense, v: 1 }
  const viewer = caller('professional', 'expenses.view', 'expenses.view_all')
  const editor = caller('professional', 'expenses.view', 'expenses.view_all', 'expenses.edit')
  const withoutView = caller('professional', 'expenses.edit_all')
  expect(requireReadable(viewer, other)).toBe(other)
  expect(refusal(() => requireReadable(viewer, undefined))).toEqual(missing)
  expect(refusal(() => requireReadable(withoutView, mine))).toEqual(missing)
  expect(refusal(() => requireEditable(withoutView, mine))).toEqual(missing)
  expect(requireEditable(editor, mine)).toBe(mine)
  expect(refusal(() => requireEditable(editor, other))).toEqual([
    403,
    'forbidden',
    'this needs expenses.edit_all, or expenses.edit for your own expenses',
  ])
})

test('an unchanged record causes no write; a changed one causes one, and one for each event', () => {
  const ws = 'w' as WorkspaceId
  const old = { record: { id: 1 }, v: 3 }
  const replace = (from: typeof old, next: { id: number }) => ({
    put: { pk: 'p', sk: 's', type: 't', data: [from.v, next] },
  })
  expect(replacement(ws, old, { record: old.record, events: [] }, replace)).toEqual([])
  expect(replacement(ws, old, { record: { id: 2 }, events: [] }, replace)).toEqual([
    { put: { pk: 'p', sk: 's', type: 't', data: [3, { id: 2 }] } },
  ])
  expect(insertion(ws, { record: { id: 2 }, events: [] }, (next) => replace(old, next))).toHaveLength(1)
})
