import { beforeEach, describe, expect, test, vi } from 'vitest'
import { EXPENSE_FIELDS, type Expense } from '../../../../shared/domain/expense.ts'
import type { ExpenseId, WorkspaceId } from '../../../../shared/domain/ids.ts'
import type { MarkerProgress } from '../../../../shared/domain/namespaces.ts'
import { completeMarkers } from '../../../../shared/table/expenses/backfill-markers.ts'
import { readNamespaces } from '../../../../shared/table/expenses/namespaces.ts'
import { expenseInsertion, expenseReplacement } from '../../../../shared/table/expenses/rows.ts'
import { expenseKey, markerKey, namespacesKey } from '../../../../shared/table/keys.ts'
import { commit } from '../../../../shared/table/store/commit.ts'
import { recordWith } from '../../../support/records.ts'
import type { StoringTable } from '../../../support/storing-table.ts'

/** Markers of expenses that are older than the first use of a namespace. */
const table = await vi.hoisted(
  async (): Promise<StoringTable> => new (await import('../../../support/storing-table.ts')).StoringTable(),
)
vi.mock('../../../../shared/table/store/client.ts', () => ({
  documents: () => table,
  tableName: () => 'table',
}))
vi.stubEnv('SPEED', '1')

const ws = 'ws' as WorkspaceId
const LONG_AGO = '2026-01-01T00:00:00.000Z'
const reference = { external_id: '1', url: null, metadata: {}, created_at: LONG_AGO, updated_at: LONG_AGO }
const expenseOf = (n: number, referencedIn: readonly string[] = []): Expense =>
  recordWith(EXPENSE_FIELDS, {
    id: `x${String(n).padStart(3, '0')}`,
    workspace_id: ws,
    expense_date: '2026-01-01',
    external_references: Object.fromEntries(referencedIn.map((namespace) => [namespace, reference])),
  })
const insert = (n: number, referencedIn: readonly string[] = []) =>
  table.write(expenseInsertion(expenseOf(n, referencedIn), []))
const idOf = (n: number): ExpenseId => expenseOf(n).id
const track = (progress: Record<string, MarkerProgress>) => table.put(namespacesKey(ws), progress)
const stateOf = async (namespace: string) => (await readNamespaces(ws)).record[namespace]
const listOf = (n: number, namespace: string) => table.get(markerKey(ws, idOf(n), namespace))?.list_pk
const announced: MarkerProgress = { state: 'announced', since: LONG_AGO }
const never = new Date(Date.now() + 3_600_000)

beforeEach(() => table.clear())

describe('a walk', () => {
  test('writes a marker for every expense without a reference in the namespace', async () => {
    insert(0)
    insert(1, ['books'])
    track({ books: announced, archive: announced })
    expect(await completeMarkers(ws, never)).toBe(true)
    expect([listOf(0, 'books'), listOf(1, 'books')]).toEqual(['ws#unreconciled#books', 'ws#reconciled#books'])
    expect([listOf(0, 'archive'), listOf(1, 'archive')]).toEqual(Array(2).fill('ws#unreconciled#archive'))
    for (const namespace of ['books', 'archive'])
      expect(await stateOf(namespace)).toEqual({
        state: 'complete',
        since: LONG_AGO,
        check_at: expect.any(String),
      })
    // Each marker is written together with a check of its expense.
    expect(table.transactions()).toContain(2)
  })

  test('waits for writers that do not know the announcement', async () => {
    insert(0)
    track({ books: { state: 'announced', since: new Date().toISOString() } })
    expect(await completeMarkers(ws, never)).toBe(false)
    expect(listOf(0, 'books')).toBeUndefined()
    // Namespaces announced earlier do not wait for this one.
    track({ books: { state: 'announced', since: new Date().toISOString() }, archive: announced })
    expect(await completeMarkers(ws, never)).toBe(false)
    expect(listOf(0, 'archive')).toBe('ws#unreconciled#archive')
  })

  test('stops after a step at its deadline, and continues from there', async () => {
    for (let n = 0; n < 410; n++) insert(n)
    track({ books: announced })
    expect(await completeMarkers(ws, new Date(0))).toBe(false)
    expect(await stateOf('books')).toEqual({ ...announced, reached: '2026-01-01#x010', found: true })
    expect([listOf(10, 'books'), listOf(9, 'books')]).toEqual(['ws#unreconciled#books', undefined])
    expect(await completeMarkers(ws, never)).toBe(true)
    expect(Array.from({ length: 410 }, (_, n) => listOf(n, 'books'))).toEqual(
      Array(410).fill('ws#unreconciled#books'),
    )
    // One transaction has at most 50 expenses, with a check for each.
    expect(Math.max(...table.transactions())).toBe(100)
  })

  test('marks an expense that changes in between by its new state, and skips a deleted one', async () => {
    for (const n of [0, 1, 2]) insert(n)
    track({ books: announced })
    const original = table.send.getMockImplementation()
    let changed = false
    table.send.mockImplementation(async (command) => {
      if (!changed && command.input.TransactItems?.some(({ Put }) => Put?.Item.type === 'marker')) {
        changed = true
        const moved = { ...expenseOf(0), expense_date: '2026-05-05' }
        await commit(expenseReplacement({ record: expenseOf(0), v: 1 }, moved, []))
        await commit([{ delete: expenseKey(ws, idOf(1)) }])
      }
      return (await original?.(command)) ?? {}
    })
    expect(await completeMarkers(ws, never)).toBe(true)
    expect(table.get(markerKey(ws, idOf(0), 'books'))?.list_sk).toBe('2026-05-05#x000')
    expect([listOf(1, 'books'), listOf(2, 'books')]).toEqual([undefined, 'ws#unreconciled#books'])
  })

  test('fails if the write fails for another reason', async () => {
    insert(0)
    track({ books: announced })
    const original = table.send.getMockImplementation()
    table.send.mockImplementation(async (command) => {
      if (command.input.TransactItems) throw new Error('broken')
      return (await original?.(command)) ?? {}
    })
    await expect(completeMarkers(ws, never)).rejects.toThrow('broken')
  })
})

describe('a check', () => {
  const due: MarkerProgress = { state: 'complete', since: LONG_AGO, check_at: LONG_AGO }
  const fiveMinutes = 5 * 60_000

  test('marks expenses that the walk missed, and is then repeated after the same delay', async () => {
    insert(0)
    track({ books: due })
    const before = Date.now()
    expect(await completeMarkers(ws, never)).toBe(true)
    expect(listOf(0, 'books')).toBe('ws#unreconciled#books')
    const { check_at = '', ...state } = (await stateOf('books')) ?? {}
    expect(state).toEqual({ state: 'complete', since: LONG_AGO, checks: 0 })
    expect(Date.parse(check_at)).toBeGreaterThanOrEqual(before + fiveMinutes)
  })

  test('that finds every marker is followed by a later check, until the last one', async () => {
    track({ books: due })
    await completeMarkers(ws, never)
    expect(await stateOf('books')).toEqual({ ...due, checks: 1, check_at: expect.any(String) })
    track({ books: { ...due, checks: 2 } })
    await completeMarkers(ws, never)
    expect(await stateOf('books')).toEqual({ state: 'complete', since: LONG_AGO, checks: 3 })
    expect(table.puts().at(-1)).not.toHaveProperty('due_pk')
    expect(await completeMarkers(ws, never)).toBe(true)
  })

  test('that another call has already finished changes nothing', async () => {
    track({ books: due })
    const finished: MarkerProgress = {
      state: 'complete',
      since: LONG_AGO,
      checks: 1,
      check_at: never.toISOString(),
    }
    const original = table.send.getMockImplementation()
    table.send.mockImplementation(async (command) => {
      if (command.input.IndexName) track({ books: finished })
      return (await original?.(command)) ?? {}
    })
    expect(await completeMarkers(ws, never)).toBe(true)
    expect([await stateOf('books'), table.transactions()]).toEqual([finished, []])
  })
})
