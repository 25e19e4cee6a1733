import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CONTACT_FIELDS, type Contact } from '../../../shared/domain/contact.ts'
import { EXPENSE_FIELDS, type Expense } from '../../../shared/domain/expense.ts'
import type { WorkspaceId } from '../../../shared/domain/ids.ts'
import { TOMBSTONE_MS } from '../../../shared/domain/tombstone.ts'
import * as contacts from '../../../shared/table/contacts.ts'
import { markStep } from '../../../shared/table/expenses/add-markers.ts'
import * as expenses from '../../../shared/table/expenses/rows.ts'
import { contactKey, expenseKey, expenseSortKey, type Key } from '../../../shared/table/keys.ts'
import { readReferences } from '../../../shared/table/references.ts'
import { CommitRefused, commit } from '../../../shared/table/store/commit.ts'
import { queryRows } from '../../../shared/table/store/query.ts'
import { readRow, readRows } from '../../../shared/table/store/read.ts'
import { readCurrent, readMany } from '../../../shared/table/store/read-many.ts'
import { InvalidRow, recordOf } from '../../../shared/table/store/versioned.ts'
import type { Write } from '../../../shared/table/store/write.ts'
import { recordWith } from '../../support/records.ts'
import type { StoringTable } from '../../support/storing-table.ts'

/** The row of a deleted record becomes its tombstone, which reads and conditions take for no row (docs/table.md). */
const table = await vi.hoisted(
  async (): Promise<StoringTable> => new (await import('../../support/storing-table.ts')).StoringTable(),
)
vi.mock('../../../shared/table/store/client.ts', () => ({ documents: () => table, tableName: () => 'table' }))
beforeEach(() => table.clear())

const ws = 'ws' as WorkspaceId
/** To come: `commit` refuses changes that are dated too long ago. */
const now = new Date(Date.now() + 3_600_000)
const before = new Date(now.getTime() - 60_000).toISOString()
const base = { workspace_id: ws, created_at: before, updated_at: before }
const contact = (id: string, more: Partial<Contact> = {}) =>
  recordWith<Contact>(CONTACT_FIELDS, { ...base, id, name: 'Carla', ...more })
const expense = recordWith<Expense>(EXPENSE_FIELDS, { ...base, id: 'e', expense_date: '2026-03-14' })

interface Deleted {
  readonly type: string
  readonly key: Key
  readonly insertion: readonly Write[]
  readonly deletion: readonly Write[]
  readonly replacement: readonly Write[]
  readonly check: Write
  readonly find: () => Promise<unknown>
}

const someone = contact('c', { phone_e164: '+15125550143' })
const CASES: readonly Deleted[] = [
  {
    type: 'contact',
    key: contactKey(ws, someone.id),
    insertion: contacts.contactInsertion(someone),
    deletion: contacts.contactDeletion({ record: someone, v: 1 }, now),
    replacement: contacts.contactReplacement({ record: someone, v: 1 }, { ...someone, name: 'Ana' }),
    check: contacts.contactCheck(someone),
    find: () => contacts.getContact(ws, someone.id),
  },
  {
    type: 'expense',
    key: expenseKey(ws, expense.id),
    insertion: expenses.expenseInsertion(expense, ['books']),
    deletion: expenses.expenseDeletion({ record: expense, v: 1 }, ['books'], now),
    replacement: expenses.expenseReplacement({ record: expense, v: 1 }, { ...expense, notes: 'x' }, [
      'books',
    ]),
    check: expenses.expenseCheck({ record: expense, v: 1 }),
    find: () => expenses.getExpense(ws, expense.id),
  },
]

describe.each(CASES)('a deleted $type', ({ type, key, insertion, deletion, replacement, check, find }) => {
  beforeEach(async () => {
    await commit(insertion)
    expect(await find()).toMatchObject({ v: 1 })
    await commit(deletion)
  })

  test('leaves its key and the time of the deletion, and nothing else', () => {
    expect(table.get(key)).toEqual({
      ...key,
      type: 'tombstone',
      data: 'null',
      changes_pk: `ws#changes#${type}`,
      changes_sk: `${now.toISOString()}#${type === 'contact' ? 'c' : 'e'}`,
      expires_at: Math.ceil((now.getTime() + TOMBSTONE_MS) / 1000),
    })
  })

  test('is not found, alone or in a batch', async () => {
    expect(await find()).toBeUndefined()
    for (const isConsistent of [true, false]) {
      expect(await readRow(key, isConsistent)).toBeUndefined()
      expect(await readRows([key], isConsistent)).toEqual([undefined])
      expect(await readMany([key], isConsistent)).toEqual([undefined])
    }
    expect(await readCurrent([key])).toEqual([undefined])
  })

  test.each([
    ['a change', replacement],
    ['a deletion', deletion],
    ['a check', [check]],
    ['a creation with the same id', insertion],
  ])('refuses %s that was computed before', async (_, writes) => {
    const tombstone = table.get(key)
    await expect(commit(writes)).rejects.toThrow(CommitRefused)
    expect(table.get(key)).toBe(tombstone)
  })

  test('is no record for a function that reads its row as one', () => {
    const row = table.get(key) ?? {}
    expect(() => recordOf(row, CONTACT_FIELDS)).toThrow(InvalidRow)
    expect(() => recordOf(row, EXPENSE_FIELDS)).toThrow(InvalidRow)
  })
})

test('a deleted contact cannot be referenced', async () => {
  await commit(contacts.contactInsertion(someone))
  const references = { primary_contact_id: someone.id }
  expect((await readReferences(ws, references)).missing).toEqual([])
  await commit(contacts.contactDeletion({ record: someone, v: 1 }, now))
  expect((await readReferences(ws, references)).missing).toEqual(['primary_contact_id'])
})

test('a deleted expense gets no marker', async () => {
  await commit(expenses.expenseInsertion(expense, []))
  const projected = { t: 'p', r: false, a: false } as const
  const entry = { sk: expenseSortKey(expense.expense_date, expense.id), projected }
  await commit(expenses.expenseDeletion({ record: expense, v: 1 }, [], now))
  expect(await markStep(ws, 'books', [entry])).toBe(false)
})

describe('a list of contacts, some of them deleted,', () => {
  const ids = Array.from({ length: 40 }, (_, n) => `c${n + 10}`)
  const PHONE = { phone_e164: '+15125550143' }

  /** Keeps the contacts with these ids, and deletes the others. */
  async function keep(...kept: string[]): Promise<void> {
    for (const id of ids) {
      const record = contact(id, PHONE)
      await commit(contacts.contactInsertion(record))
      if (!kept.includes(id)) await commit(contacts.contactDeletion({ record, v: 1 }, now))
    }
    table.send.mockClear()
  }
  const list = async (filter = {}, after?: string) => {
    const { rows, more } = await contacts.listContacts(ws, filter, { limit: 2, after })
    return [rows.map(({ id }) => id), more]
  }
  const limits = () => table.send.mock.calls.map(([{ input }]) => input.Limit)

  test('is filled with those that follow', async () => {
    await keep('c49', 'c46', 'c20', 'c10')
    expect(await list()).toEqual([['c49', 'c46'], true])
    expect(await list({}, 'c46')).toEqual([['c20', 'c10'], false])
    expect(await list({}, 'c10')).toEqual([[], false])
    expect(await list({ q: 'carla' })).toEqual([['c49', 'c46'], true])
    expect(await list({ q: 'carla' }, 'c20')).toEqual([['c10'], false])
    expect(await list(PHONE)).toEqual([['c49', 'c46'], true])
  })

  test('reads a series of deleted ones in few queries', async () => {
    await keep('c49', 'c12', 'c11', 'c10')
    expect(await list()).toEqual([['c49', 'c12'], true])
    expect(limits()).toEqual([3, 2, 4, 8, 16, 32])
    const values = { ':pk': 'ws#contact' }
    const part = {
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: values,
      ScanIndexForward: false,
    }
    expect((await queryRows(part, 3)).map(({ sk }) => sk)).toEqual(['c49', 'c12', 'c11'])
  })

  test('is one query if none of them is deleted', async () => {
    await keep(...ids)
    expect(await list()).toEqual([['c49', 'c48'], true])
    expect(limits()).toEqual([3])
  })

  test('ends where only deleted ones follow', async () => {
    await keep('c49', 'c48')
    expect(await list()).toEqual([['c49', 'c48'], false])
  })
})
