import { expect, test } from 'vitest'
import type { MemberId } from '../../../shared/domain/kit/ids.ts'
import { NO_LIMITS } from '../../../shared/domain/people/key-limits.ts'
import { changing, inviting, making, refusalOf } from '../../../shared/domain/people/member-acts.ts'
import { PERMISSIONS, type Permission } from '../../../shared/domain/people/permissions.ts'
import { MEMBER_FIELDS, type Member } from '../../../shared/domain/people/workspace.ts'
import { recordWith } from '../../support/records.ts'

/* Contract 4.15: what a limited key may do to members. */

const me = 'me' as MemberId
const own: readonly Permission[] = ['expenses.view', 'workspace.admin']
const limited = { memberId: me, permissions: own, limits: { ...NO_LIMITS, permissions: own } }
const memberWith = (...permissions: Permission[]) =>
  recordWith<Member>(MEMBER_FIELDS, { id: 'other', permissions })
const [viewer, editor] = [memberWith('expenses.view'), memberWith('expenses.edit')]
const admin = memberWith('workspace.admin')

const ADMIN = 'this API key is limited and cannot manage members with workspace.admin'
const cannotGive = (what: Permission) => `this API key is limited and cannot give ${what}`

test.each<[what: string, act: ReturnType<typeof making>, refusal: string | undefined]>([
  ['makes a member with what it has', making(['expenses.view']), undefined],
  ['makes a member with more', making(['expenses.view', 'expenses.edit']), cannotGive('expenses.edit')],
  ['makes an admin', making(['workspace.admin']), ADMIN],
  ['invites a member who has less', inviting(viewer), undefined],
  ['invites a member who has more', inviting(editor), cannotGive('expenses.edit')],
  ['invites an admin', inviting(admin), ADMIN],
  // Its member has lost `workspace.admin` a moment ago.
  [
    'invites its own member',
    inviting({ ...viewer, id: me }),
    'this API key is limited and cannot invite its own member',
  ],
  ['renames a member who has more', changing(editor, {}), undefined],
  ['renames an admin', changing(admin, {}), ADMIN],
  ['gives what it has', changing(editor, { permissions: ['expenses.edit', 'expenses.view'] }), undefined],
  ['gives more', changing(viewer, { permissions: ['expenses.edit_all'] }), cannotGive('expenses.edit_all')],
  ['makes a member an admin', changing(viewer, { permissions: PERMISSIONS }), ADMIN],
  ['takes the permission of an admin', changing(admin, { permissions: [] }), ADMIN],
  ['takes what it lacks', changing(editor, { permissions: [] }), undefined],
  ['deactivates a member who has more', changing(editor, { status: 'deactivated' }), undefined],
  ['activates a member who has less', changing(viewer, { status: 'active' }), undefined],
  ['activates a member who has more', changing(editor, { status: 'active' }), cannotGive('expenses.edit')],
  ['activates with less', changing(editor, { status: 'active', permissions: ['expenses.view'] }), undefined],
])('a limited key that %s', (_, act, refusal) => {
  expect(refusalOf(limited, act)).toBe(refusal)
  expect(refusalOf({ ...limited, limits: NO_LIMITS }, act)).toBeUndefined()
})
