import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { EXPENSE_FIELDS, type Expense } from '../../../shared/domain/expenses/expense.ts'
import { newId, type WorkspaceId } from '../../../shared/domain/kit/ids.ts'
import { CONTACT_FIELDS, type Contact } from '../../../shared/domain/sales/contact.ts'
import * as contacts from '../../../shared/table/contacts.ts'
import { markStep } from '../../../shared/table/expenses/add-markers.ts'
import * as expenses from '../../../shared/table/expenses/rows.ts'
import { contactKey, expenseKey, expenseSortKey, type Key } from '../../../shared/table/keys.ts'
import { documents } from '../../../shared/table/store/client.ts'
import { CommitRefused, commit } from '../../../shared/table/store/commit.ts'
import { queryRows } from '../../../shared/table/store/query.ts'
import { readRow, readRows } from '../../../shared/table/store/read.ts'
import { readCurrent, readMany } from '../../../shared/table/store/read-many.ts'
import { InvalidRow, recordOf } from '../../../shared/table/store/versioned.ts'
import type { Write } from '../../../shared/table/store/write.ts'
import { useService } from '../../support/api.ts'
import { putAll, puts } from '../../support/data/put-all.ts'
import { withoutFaults } from '../../support/like-aws.ts'
import { rawRow } from '../../support/raw-row.ts'
import { recordWith } from '../../support/records.ts'

/** The row of a deleted record becomes its tombstone, which reads and conditions take for no row (docs/table.md). */
beforeAll(() => {
  useService()
  withoutFaults()
})

const ws = newId<WorkspaceId>(new Date())
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
  beforeAll(async () => {
    await commit(insertion)
    expect(await find()).toMatchObject({ v: 1 })
    await commit(deletion)
  })

  test('leaves its key and the time of the deletion, and nothing else', async () => {
    expect(await rawRow(key)).toEqual({
      ...key,
      type: 'tombstone',
      data: 'null',
      changes_pk: `${ws}#changes#${type}`,
      changes_sk: `${now.toISOString()}#${type === 'contact' ? 'c' : 'e'}`,
      expires_at: Math.ceil((now.getTime() + 90 * 86_400_000) / 1000),
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
    const tombstone = await rawRow(key)
    await expect(commit(writes)).rejects.toThrow(CommitRefused)
    expect(await rawRow(key)).toEqual(tombstone)
  })

  test('is no record for a function that reads its row as one', async () => {
    const row = (await rawRow(key)) ?? {}
    expect(() => recordOf(row, CONTACT_FIELDS)).toThrow(InvalidRow)
    expect(() => recordOf(row, EXPENSE_FIELDS)).toThrow(InvalidRow)
  })
})

test('a deleted expense gets no marker', async () => {
  const projected = { t: 'p', r: false, a: false, x: 1 } as const
  const other = { ...expense, id: newId<Expense['id']>(now) }
  const entry = { sk: expenseSortKey(other.expense_date, other.id), projected }
  await commit(expenses.expenseInsertion(other, []))
  await commit(expenses.expenseDeletion({ record: other, v: 1 }, [], now))
  expect(await markStep(ws, 'books', [entry])).toBe(false)
})

describe('a list of contacts, some of them deleted,', () => {
  const ids = Array.from({ length: 40 }, (_, n) => `c${n + 10}`)
  const PHONE = { phone_e164: '+15125550143' }

  /** A workspace of which only the contacts with these ids are left. */
  async function keep(...kept: string[]) {
    const workspace_id = newId<WorkspaceId>(new Date())
    const rows = ids.flatMap((id) => {
      const record = contact(id, { ...PHONE, workspace_id })
      const isKept = kept.includes(id)
      return puts(
        isKept ? contacts.contactInsertion(record) : contacts.contactDeletion({ record, v: 1 }, now),
      )
    })
    await putAll(rows.values())
    const send = vi.spyOn(documents(), 'send')
    onTestFinished(() => send.mockRestore())
    return {
      list: async (filter = {}, after?: string) => {
        const { rows, more } = await contacts.listContacts(workspace_id, filter, { limit: 2, after })
        return [rows.map(({ id }) => id), more]
      },
      limits: () => send.mock.calls.map(([, input]) => ('Limit' in input ? input.Limit : undefined)),
      pk: `${workspace_id}#contact`,
    }
  }

  test('is filled with the contacts that follow', async () => {
    const { list } = await keep('c49', 'c46', 'c20', 'c10')
    expect(await list()).toEqual([['c49', 'c46'], true])
    expect(await list({}, 'c46')).toEqual([['c20', 'c10'], false])
    expect(await list({}, 'c10')).toEqual([[], false])
    expect(await list({ q: 'carla' })).toEqual([['c49', 'c46'], true])
    expect(await list({ q: 'carla' }, 'c20')).toEqual([['c10'], false])
    expect(await list(PHONE)).toEqual([['c49', 'c46'], true])
  })

  test('reads a series of deleted ones in few queries', async () => {
    const { list, limits, pk } = await keep('c49', 'c12', 'c11', 'c10')
    expect(await list()).toEqual([['c49', 'c12'], true])
    expect(limits()).toEqual([3, 2, 4, 8, 16, 32])
    const values = { ':pk': pk }
    const part = {
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: values,
      ScanIndexForward: false,
    }
    expect((await queryRows(part, 3)).map(({ sk }) => sk)).toEqual(['c49', 'c12', 'c11'])
  })

  test('is one query if none of them is deleted, and ends where only deleted ones follow', async () => {
    const { list, limits } = await keep(...ids)
    expect([await list(), limits()]).toEqual([[['c49', 'c48'], true], [3]])
    expect(await (await keep('c49', 'c48')).list()).toEqual([['c49', 'c48'], false])
  })
})
