import { describe, expect, test } from 'vitest'
import type { WorkspaceId } from '../../../shared/domain/ids.ts'
import { PERMISSIONS, type Permission, type Plan } from '../../../shared/domain/permissions.ts'
import { newPipeline } from '../../../shared/domain/pipeline.ts'
import {
  type Member,
  maySeeAllExpenses,
  newMember,
  patchMember,
  viewMember,
  viewWorkspace,
  type Workspace,
} from '../../../shared/domain/workspace.ts'

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

test('the view of a workspace leaves out its cursor secret', () => {
  const shown = {
    id: ws,
    name: 'Alvarez & Co',
    plan: 'starter' as const,
    created_at: now.toISOString(),
    updated_at: later.toISOString(),
  }
  const default_pipeline = newPipeline(ws, { name: 'Sales', stages: [{ name: 'New' }] }, now)
  const workspace: Workspace = { ...shown, default_pipeline, cursor_secret: 'secret' }
  const default_pipeline_id = default_pipeline.id
  expect(viewWorkspace(workspace)).toEqual({ ...shown, default_pipeline_id, object: 'workspace' })
})

describe('a member', () => {
  const member: Member = newMember(ws, person, now)

  test('is active and has no permissions at first', () => {
    expect(member).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      workspace_id: ws,
      ...person,
      permissions: [],
      status: 'active',
      invitation: null,
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    })
    const { workspace_id: _, invitation: __, ...shown } = member
    expect(viewMember(member, null)).toEqual({ ...shown, object: 'member', invited_until: null })
  })

  test('changes only the given fields and updated_at', () => {
    const admin = newMember(ws, { ...person, permissions: ['workspace.admin'] }, now)
    const updated_at = later.toISOString()
    expect(patchMember(admin, { status: 'deactivated' }, later)).toEqual({
      ...admin,
      status: 'deactivated',
      updated_at,
    })
    expect(patchMember(admin, { permissions: [] }, later)).toEqual({ ...admin, permissions: [], updated_at })
  })

  test.each<[Parameters<typeof patchMember>[1], isKept: boolean]>([
    [{ name: 'New', permissions: ['expenses.edit', 'expenses.view'] }, true],
    [{ permissions: ['expenses.view'] }, true],
    // A further one, also in exchange for another.
    [{ permissions: ['expenses.view', 'expenses.edit', 'expenses.edit_all'] }, false],
    [{ permissions: ['workspace.admin'] }, false],
    [{ status: 'deactivated' }, false],
  ])('changed by %j keeps its invitation: %s (contract 4.16)', (changes, isKept) => {
    const invitation = { public_id: 'p', expires_at: later.toISOString(), made_by: null }
    const permissions: Permission[] = ['expenses.view', 'expenses.edit']
    const invited = { ...newMember(ws, { ...person, permissions }, now), invitation }
    expect(patchMember(invited, changes, later).invitation).toEqual(isKept ? invitation : null)
  })
})
