import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  attachReceipt,
  receiptWrites,
  refuseReceipt,
} from '../../../shared/actions/expenses/attach-receipt.ts'
import { loadProject } from '../../../shared/actions/expenses/present.ts'
import { EXPENSE_FIELDS, type Expense, type StoredReceipt } from '../../../shared/domain/expense.ts'
import type { ExpenseId, MemberId, UploadId, WorkspaceId } from '../../../shared/domain/ids.ts'
import { OPPORTUNITY_FIELDS } from '../../../shared/domain/opportunity.ts'
import type { Permission } from '../../../shared/domain/permissions.ts'
import { receiptPrefix, type Upload } from '../../../shared/domain/upload.ts'
import { MEMBER_FIELDS, WORKSPACE_FIELDS } from '../../../shared/domain/workspace.ts'
import { readWithNamespaces, referenceWrites } from '../../../shared/table/expenses/rows.ts'
import { expenseKey, memberKey, opportunityKey, uploadKey, workspaceKey } from '../../../shared/table/keys.ts'
import type { Write } from '../../../shared/table/store/write.ts'
import { envelopeOf } from '../../../shared/webhooks/events/rows.ts'
import { eventOf } from '../../support/event-of.ts'
import { type MemoryTable, transactionRefused } from '../../support/memory-table.ts'
import { recordWith } from '../../support/records.ts'

const table = await vi.hoisted(
  async (): Promise<MemoryTable> => new (await import('../../support/memory-table.ts')).MemoryTable(),
)
vi.mock('../../../shared/table/store/client.ts', () => ({ documents: () => table, tableName: () => 'table' }))
vi.stubEnv('SPEED', '1')
beforeEach(() => table.clear())

const now = new Date('2026-03-14T09:00:00.000Z')
const at = now.toISOString()
const ws = 'ws' as WorkspaceId
const me = 'me' as MemberId
const recordsOf = (type: string) =>
  table.puts().flatMap((row) => {
    if (row.type !== type) return []
    return [type === 'event' ? envelopeOf(row) : JSON.parse(String(row.data))]
  })
const receipt: StoredReceipt = {
  key: 'receipts/new',
  mime_type: 'image/png',
  size_bytes: 5,
  content_hash: 'sha256:00',
}
const expense = (more: object = {}) =>
  recordWith(EXPENSE_FIELDS, {
    id: 'x',
    workspace_id: ws,
    expense_type: 'purchase',
    expense_date: '2026-03-01',
    updated_at: at,
    ...more,
  })
const dataOf = (write: Write | undefined) => (write && 'put' in write ? write.put.data : undefined)

/** The rows of the member who asked for the link, and of the workspace. */
const allow = (
  permissions: readonly Permission[] = ['expenses.view', 'expenses.view_all', 'expenses.edit_all'],
) => {
  table.put(memberKey(ws, me), recordWith(MEMBER_FIELDS, { id: me, status: 'active', permissions }))
  table.put(workspaceKey(ws), recordWith(WORKSPACE_FIELDS, { id: ws, plan: 'professional' }))
}

const upload: Upload = {
  id: 'u' as UploadId,
  workspace_id: ws,
  expense_id: 'x' as ExpenseId,
  key: 'uploads/receipts/u',
  mime_type: 'image/png',
  size_bytes: 5,
  status: 'pending',
  reason: null,
  created_by: me,
  created_at: at,
}

describe('a receipt', () => {
  const change = (old: StoredReceipt | null, next: StoredReceipt | null) =>
    receiptWrites(
      { record: expense({ receipt: old }), v: 2 },
      next,
      { project: undefined, marked: [] },
      me,
      now,
    )
  const old = { ...receipt, key: 'receipts/old' }

  test('is attached with an event dated after the expense', () => {
    const [changed, event, ...more] = change(null, receipt)
    const later = '2026-03-14T09:00:00.001Z'
    expect(dataOf(changed)).toMatchObject({ receipt, updated_at: later })
    expect(eventOf(event)).toMatchObject({
      trigger: 'expense.receipt_attached',
      entity_id: 'x',
      performed_by: me,
      occurred_at: later,
      data: { receipt },
    })
    expect(more).toEqual([])
  })

  test('that is replaced or removed schedules its file for removal', () => {
    for (const next of [receipt, null]) {
      const [, event, replaced] = change(old, next)
      expect(eventOf(event)).toMatchObject({ trigger: 'expense.updated', data: { receipt: next } })
      expect(replaced).toMatchObject({
        put: { due_pk: 'replaced_file', sk: expect.stringContaining('receipts/old') },
      })
    }
  })

  test('that was uploaded is attached in one transaction with its upload', async () => {
    allow()
    table.put(expenseKey(ws, upload.expense_id), expense({ project_id: 'roof' }))
    const project = recordWith(OPPORTUNITY_FIELDS, { id: 'roof', given_name: 'Roof' })
    table.put(opportunityKey(ws, project.id), project)
    expect(await attachReceipt({ record: upload, v: 1 }, receipt)).toBe('attached')
    expect(table.puts()[0]).toMatchObject({ ...uploadKey(ws, upload.id), v: 2 })
    expect(recordsOf('upload')).toMatchObject([{ status: 'attached' }])
    expect(recordsOf('expense')).toMatchObject([{ receipt }])
    expect(recordsOf('event')).toMatchObject([
      {
        performed_by: me,
        data: { project: { id: 'roof', name: 'Roof' }, receipt },
      },
    ])
    expect(table.transactions()).toEqual([3])
  })

  test('is attached once, only to an existing expense, with a retry if the expense changed', async () => {
    allow()
    const attach = () => attachReceipt({ record: upload, v: 1 }, receipt)
    expect(await attach()).toBe('no expense')
    const refuse = (error: Error) => {
      const original = table.send.getMockImplementation()
      let isRefused = false
      table.send.mockImplementation(async (command) => {
        if (!command.input.TransactItems || isRefused) return (await original?.(command)) ?? {}
        isRefused = true
        throw error
      })
    }
    table.put(expenseKey(ws, upload.expense_id), expense())
    refuse(transactionRefused(0))
    expect(await attach()).toBe('already recorded')
    refuse(transactionRefused(1))
    expect(await attach()).toBe('attached')
    refuse(new Error('broken'))
    await expect(attach()).rejects.toThrow('broken')
  })
})

describe('the upload of a member who may no longer change the expense', () => {
  const rights = ['expenses.view', 'expenses.view_all', 'expenses.edit_all'] as const
  test.each<[string, () => void]>([
    ['has left', () => table.write([{ delete: memberKey(ws, me) }])],
    ['is in no workspace', () => table.write([{ delete: workspaceKey(ws) }])],
    ['has lost a permission', () => allow(rights.slice(0, 2))],
  ])('who %s is not attached', async (_, change) => {
    allow(rights)
    change()
    table.put(expenseKey(ws, upload.expense_id), expense())
    expect(await attachReceipt({ record: upload, v: 1 }, receipt)).toBe('not allowed')
    expect(table.transactions()).toEqual([])
  })
})

test('the project of an expense is read only if it has one, and may be missing', async () => {
  expect(await loadProject(expense())).toBeUndefined()
  expect(table.send).not.toHaveBeenCalled()
  expect(await loadProject(expense({ project_id: 'roof' }))).toBeUndefined()
})

describe('a refused file', () => {
  test('is shown on the expense whose newest link it is, in one transaction with its upload, without an event', async () => {
    const refusal = { reason: 'unreadable', message: 'too long' } as const
    const waiting = {
      prefix: receiptPrefix(upload),
      status: 'waiting',
      reason: null,
      requested_at: at,
    } as const
    table.put(expenseKey(ws, upload.expense_id), expense({ receipt_upload: waiting }))
    expect(await refuseReceipt({ record: upload, v: 1 }, refusal, undefined)).toBe('refused')
    expect(recordsOf('upload')).toMatchObject([{ status: 'refused', reason: 'too long' }])
    expect(recordsOf('expense')).toMatchObject([
      {
        receipt_upload: { ...waiting, status: 'refused', reason: 'unreadable' },
      },
    ])
    expect(recordsOf('event')).toEqual([])
    expect(table.transactions()).toEqual([2])
  })

  test('of a deleted expense changes the upload alone', async () => {
    const refusal = { reason: 'unreadable', message: 'too long' } as const
    expect(await refuseReceipt({ record: upload, v: 1 }, refusal, undefined)).toBe('refused')
    expect(table.puts().map(({ type }) => type)).toEqual(['upload'])
  })

  test('of an older link changes the upload alone; a file that is stored already is scheduled for removal', async () => {
    const newer = { prefix: 'receipts/newer', status: 'waiting', reason: null, requested_at: at } as const
    table.put(expenseKey(ws, upload.expense_id), expense({ receipt_upload: newer }))
    const refusal = { reason: 'not_allowed', message: 'gone' } as const
    expect(await refuseReceipt({ record: upload, v: 1 }, refusal, 'receipts/stored')).toBe('refused')
    expect(table.puts().map(({ type }) => type)).toEqual(['upload', 'replaced_file'])
  })
})

describe('an external reference', () => {
  const record = expense()
  const old = { record, v: 2 }
  const next = expense({ external_references: { books: {} } })
  const used = { books: { state: 'announced', since: at } } as const

  test('writes no event, and the namespaces only if they changed', () => {
    const write = (changed: Expense, namespaces: object, now_ = used) =>
      referenceWrites(old, changed, { record: namespaces as never, v: 1 }, now_, now).map((one) =>
        'put' in one ? one.put.type : 'other',
      )
    expect(write(record, {})).toEqual([])
    expect(write(next, used)).toEqual(['expense', 'marker'])
    expect(write(next, {})).toEqual(['expense', 'marker', 'namespaces'])
  })

  test('is computed from the current expense and namespaces', async () => {
    table.put(expenseKey(ws, record.id), record, { v: 2 })
    expect(await readWithNamespaces(ws, record.id)).toEqual({ found: old, namespaces: { record: {}, v: 0 } })
  })
})
