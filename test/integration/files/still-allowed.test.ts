import { beforeAll, describe, expect, test } from 'vitest'
import { setPlan } from '../../../shared/actions/workspaces/provision.ts'
import type { ExpenseId } from '../../../shared/domain/ids.ts'
import type { Permission } from '../../../shared/domain/permissions.ts'
import { getExpense } from '../../../shared/table/expenses/rows.ts'
import { direct, useService } from '../../support/api.ts'
import type { Client } from '../../support/client.ts'
import { until } from '../../support/until.ts'
import { newWorkspace, sharedWorkspace, type TestWorkspace } from '../../support/workspace.ts'
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

const EDIT = 'may edit own expenses only, and'

/** The permissions of the member, who created the expense, the change, and whether the file is attached after it. */
const CASES: readonly [string, readonly Permission[], 'member' | 'owner', Change, isAttached: boolean][] = [
  ['was deactivated', MINE, 'member', (ws, id) => ws.delete(`/v1/members/${id}`), false],
  ['may not edit any more', MINE, 'member', permit('expenses.view'), false],
  ['may not view any more', MINE, 'member', permit('expenses.edit'), false],
  [
    `${EDIT} did not create this one`,
    ALL,
    'owner',
    permit('expenses.view', 'expenses.view_all', 'expenses.edit'),
    false,
  ],
  [`${EDIT} created this one`, ALL, 'member', permit(...MINE), true],
  [
    'lost a right that an upload does not need',
    ALL,
    'member',
    permit('expenses.view', 'expenses.edit_all'),
    true,
  ],
  ['has revoked the key', MINE, 'member', (ws, _, key) => ws.delete(`/v1/api-keys/${key}`), true],
  [
    'is in a workspace that left the plan',
    MINE,
    'member',
    (ws) => setPlan(ws.id, 'starter', new Date()),
    false,
  ],
]

/** The id of the only key of a member. */
const keyOf = async (client: Client): Promise<string> => (await client.get('/v1/api-keys')).body.data[0].id

describe('the file of a receipt, when the member who asked for the link', () => {
  const ws = sharedWorkspace(direct)

  // The last case changes the plan of the workspace.
  test.each(CASES)('%s', async (_, permissions, by, change, isAttached) => {
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
