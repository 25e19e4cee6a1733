import { beforeAll, describe, expect, test } from 'vitest'
import { setPlan } from '../../../shared/actions/workspaces/provision.ts'
import type { ExpenseId } from '../../../shared/domain/ids.ts'
import type { Permission } from '../../../shared/domain/permissions.ts'
import { getExpense } from '../../../shared/table/expenses/rows.ts'
import { direct, useService } from '../../support/api.ts'
import type { Client } from '../../support/client.ts'
import { until } from '../../support/until.ts'
import { newWorkspace, type TestWorkspace } from '../../support/workspace.ts'
import { triggersOf } from '../expenses/api.ts'
import { shown as shownPhoto } from '../photos/photos.ts'
import { PNG, send } from './files.ts'

/** A file is attached only if the member who asked for the link still may do so when it arrives (contract 8.10). */
beforeAll(useService)

const MINE: readonly Permission[] = ['expenses.view', 'expenses.edit']
const ALL: readonly Permission[] = ['expenses.view', 'expenses.view_all', 'expenses.edit_all']
const purchase = { expense_type: 'purchase', expense_date: '2026-03-14', amount_tax_inclusive: 5 }
const file = { mime_type: 'image/png', size_bytes: PNG.length }

type Change = (ws: TestWorkspace, member: string, key: string) => Promise<unknown>
const permit =
  (...permissions: Permission[]): Change =>
  (ws, member) =>
    ws.patch(`/v1/members/${member}`, { permissions })

interface Case {
  readonly name: string
  readonly permissions: readonly Permission[]
  /** Who created the expense. */
  readonly by: 'member' | 'owner'
  readonly change: Change
  readonly isAttached: boolean
}

const CASES: readonly Case[] = [
  {
    name: 'was deactivated',
    permissions: MINE,
    by: 'member',
    isAttached: false,
    change: (ws, id) => ws.delete(`/v1/members/${id}`),
  },
  {
    name: 'may not edit any more',
    permissions: MINE,
    by: 'member',
    isAttached: false,
    change: permit('expenses.view'),
  },
  {
    name: 'may not view any more',
    permissions: MINE,
    by: 'member',
    isAttached: false,
    change: permit('expenses.edit'),
  },
  {
    name: 'may edit own expenses only, and did not create this one',
    permissions: ALL,
    by: 'owner',
    isAttached: false,
    change: permit('expenses.view', 'expenses.view_all', 'expenses.edit'),
  },
  {
    name: 'may edit own expenses only, and created this one',
    permissions: ALL,
    by: 'member',
    isAttached: true,
    change: permit(...MINE),
  },
  {
    name: 'lost a right that an upload does not need',
    permissions: ALL,
    by: 'member',
    isAttached: true,
    change: permit('expenses.view', 'expenses.edit_all'),
  },
  {
    name: 'is in a workspace that left the plan',
    permissions: MINE,
    by: 'member',
    isAttached: false,
    change: (ws) => setPlan(ws.id, 'starter', new Date()),
  },
  {
    name: 'has revoked the key',
    permissions: MINE,
    by: 'member',
    isAttached: true,
    change: (ws, _, key) => ws.delete(`/v1/api-keys/${key}`),
  },
]

/** The id of the only key of a member. */
const keyOf = async (client: Client): Promise<string> => (await client.get('/v1/api-keys')).body.data[0].id

describe('the file of a receipt, when the member who asked for the link', () => {
  test.each(CASES)('$name: attached $isAttached', async ({ permissions, by, change, isAttached }) => {
    const ws = await newWorkspace(direct)
    const client = await ws.join(permissions)
    const key = await keyOf(client)
    const { id } = (await (by === 'member' ? client : ws).post('/v1/expenses', purchase)).body
    const { upload } = (await client.post(`/v1/expenses/${id}/receipt`, file)).body
    await change(ws, client.id, key)
    expect(await send(upload, PNG)).toBe(200)
    const stored = async () => (await getExpense(ws.id, id as ExpenseId))?.record
    await until(async () => (await stored())?.receipt_upload?.status !== 'waiting')
    const expense = await stored()
    if (isAttached) {
      expect(expense).toMatchObject({ receipt: { size_bytes: PNG.length }, receipt_upload: null })
      return
    }
    expect(expense).toMatchObject({
      receipt: null,
      receipt_upload: { status: 'refused', reason: 'not_allowed' },
    })
    expect(await triggersOf(ws, id)).toEqual(['expense.created'])
  })
})

describe('the file of a photo, when the member who asked for the link', () => {
  test.each([
    ['was deactivated', 'failed', (ws: TestWorkspace, id: string) => ws.delete(`/v1/members/${id}`)],
    ['has no permission at all', 'ready', permit()],
  ] as const)('%s: %s', async (_, status, change) => {
    const ws = await newWorkspace(direct)
    const client = await ws.join(['expenses.view'])
    const { id, upload } = (await client.post('/v1/photos', file)).body
    await change(ws, client.id, '')
    expect(await send(upload, PNG)).toBe(200)
    await until(async () => (await shownPhoto(ws, id)).status !== 'pending')
    expect(await shownPhoto(ws, id)).toMatchObject({ status, ...(status === 'failed' && { original: null }) })
  })
})
