import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createExpense } from '../../../../shared/domain/expenses/expense-change.ts'
import { withReference } from '../../../../shared/domain/kit/external-references.ts'
import { type MemberId, newId, type WorkspaceId } from '../../../../shared/domain/kit/ids.ts'
import { CHECKS_MS } from '../../../../shared/domain/kit/namespaces.ts'
import { completeMarkers, dueWorkspaces } from '../../../../shared/table/expenses/backfill-markers.ts'
import { listExpenses } from '../../../../shared/table/expenses/list.ts'
import { namespacesReplacement, readNamespaces } from '../../../../shared/table/expenses/namespaces.ts'
import { expenseInsertion, expenseReplacement, getExpense } from '../../../../shared/table/expenses/rows.ts'
import { expenseSortKey, markerKey, namespacesKey } from '../../../../shared/table/keys.ts'
import { commit } from '../../../../shared/table/store/commit.ts'
import { readRow } from '../../../../shared/table/store/read.ts'
import { useService } from '../../../support/api.ts'
import { asFunction, installFaults } from '../../../support/like-aws.ts'
import { wrapStore } from '../../../support/wrap-store.ts'

beforeAll(useService)

const LONG_AGO = '2026-01-01T00:00:00.000Z'
const later = () => new Date(Date.now() + 600_000)

/** Creates expenses before any namespace is used, one per day, the latest first. */
async function earlier(count: number) {
  const ws = newId<WorkspaceId>(new Date())
  const by = newId<MemberId>(new Date())
  const made = Array.from({ length: count }, (_, n) => {
    const day = new Date(Date.UTC(2026, 0, 1) - n * 86_400_000).toISOString().slice(0, 10)
    const expense = createExpense(
      ws,
      'purchase',
      { expense_date: day, amount_tax_inclusive: 1 },
      by,
      new Date(),
    )
    if (!('id' in expense)) throw new Error('no expense')
    return expense
  })
  for (let at = 0; at < count; at += 100)
    await commit(made.slice(at, at + 100).flatMap((expense) => expenseInsertion(expense, [])))
  return { ws, made }
}
type Made = Awaited<ReturnType<typeof earlier>>['made']

/** Announces namespaces, due so late that the running service ignores this workspace. */
async function announce(ws: WorkspaceId, since: string, ...names: string[]) {
  const current = await readNamespaces(ws)
  const announced = Object.fromEntries(names.map((name) => [name, { state: 'announced', since } as const]))
  await commit([namespacesReplacement(ws, current, { ...current.record, ...announced }, later())])
}
/** A walk that stops after a step, as if ten minutes later: what is due then, the running service does not continue. */
async function oneStep(ws: WorkspaceId): Promise<boolean> {
  vi.useFakeTimers({ now: later(), toFake: ['Date'] })
  try {
    return await completeMarkers(ws, new Date(0))
  } finally {
    vi.useRealTimers()
  }
}
const stateOf = async (ws: WorkspaceId, name: string) => (await readNamespaces(ws)).record[name]
const marked = async (ws: WorkspaceId, made: Made, name: string) => {
  const rows = await Promise.all(made.map(({ id }) => readRow(markerKey(ws, id, name))))
  return made.filter((_, at) => rows[at] !== undefined)
}
const unreconciled = async (ws: WorkspaceId, name: string) => {
  const filter = { unreconciled_by: name, include_archived: false }
  return (await listExpenses(ws, filter, { limit: 100, offset: 0 })).rows.map(({ expense }) => expense.id)
}

test('every earlier expense gets an `unreconciled` or `reconciled` marker in each announced namespace', async () => {
  const { ws, made } = await earlier(3)
  const [first, second, third] = made
  if (!first || !second || !third) throw new Error('three expenses')
  const what = { external_id: 'x', url: null, metadata: {} }
  const referenced = withReference(second, 'books', what, new Date())
  if (!referenced) throw new Error('no reference')
  await commit(expenseReplacement({ record: second, v: 1 }, referenced, []))
  await announce(ws, LONG_AGO, 'books', 'archive')
  expect(await completeMarkers(ws, later())).toBe(true)
  for (const name of ['books', 'archive'])
    expect(await stateOf(ws, name)).toMatchObject({ state: 'complete', since: LONG_AGO })
  expect(await readRow(markerKey(ws, first.id, 'books'))).toMatchObject({
    type: 'marker',
    list_pk: `${ws}#unreconciled#books`,
    list_sk: expenseSortKey(first.expense_date, first.id),
  })
  expect(await readRow(markerKey(ws, second.id, 'books'))).toMatchObject({
    list_pk: `${ws}#reconciled#books`,
  })
  await expect.poll(() => unreconciled(ws, 'books')).toEqual([first.id, third.id])
  await expect.poll(() => unreconciled(ws, 'archive')).toEqual(made.map(({ id }) => id))
  expect(await completeMarkers(ws, new Date(0))).toBe(true)
})

test('a newly announced namespace waits for writers that have not read the announcement', async () => {
  const { ws, made } = await earlier(1)
  const now = new Date().toISOString()
  await announce(ws, now, 'books')
  expect(await completeMarkers(ws, later())).toBe(false)
  expect(await stateOf(ws, 'books')).toEqual({ state: 'announced', since: now })
  expect(await marked(ws, made, 'books')).toEqual([])
  // A namespace that was announced long ago does not wait for it.
  await announce(ws, LONG_AGO, 'archive')
  expect(await completeMarkers(ws, later())).toBe(false)
  expect(await marked(ws, made, 'archive')).toEqual(made)
})

test('an expense that changes during the walk gets a marker with its new values', async () => {
  const { ws, made } = await earlier(3)
  const [moved] = made
  if (!moved) throw new Error('three expenses')
  await announce(ws, LONG_AGO, 'books')
  let changed = false
  onTestFinished(
    wrapStore(async ({ input: { TransactItems = [] } }, next) => {
      if (!changed && TransactItems.some(({ Put }) => Put?.Item.type === 'marker')) {
        changed = true
        const found = await getExpense(ws, moved.id)
        if (found)
          await commit(expenseReplacement(found, { ...found.record, expense_date: '2026-05-05' }, []))
      }
      return next()
    }),
  )
  expect(await completeMarkers(ws, later())).toBe(true)
  expect(changed).toBe(true)
  expect(await readRow(markerKey(ws, moved.id, 'books'))).toMatchObject({
    list_sk: expenseSortKey('2026-05-05', moved.id),
  })
  expect(await marked(ws, made, 'books')).toEqual(made)
})

test('a workspace is waiting once it is due, until no walk and no check is left', async () => {
  const { ws } = await earlier(1)
  const dueAt = async () => (await readRow(namespacesKey(ws)))?.due_sk
  await announce(ws, LONG_AGO, 'books')
  expect(Date.parse(String(await dueAt()).slice(0, 24))).toBeGreaterThan(Date.now())
  expect(await dueWorkspaces(new Date())).not.toContain(ws)
  // Only workspaces that have waited longest are returned, so this workspace is dated far back.
  const namespaces = await readNamespaces(ws)
  await commit([namespacesReplacement(ws, namespaces, namespaces.record, new Date(0))])
  await expect.poll(() => dueWorkspaces(new Date())).toContain(ws)
  await completeMarkers(ws, later())
  expect(await dueAt()).toBe(`${(await stateOf(ws, 'books'))?.check_at}#${ws}`)
  for (const _ of CHECKS_MS) await checkNow(ws, 'books')
  expect(await dueAt()).toBeUndefined()
})

test('a stopped check continues from there, and is repeated because it has found something', async () => {
  const { ws, made } = await earlier(410)
  const [first] = made
  if (!first) throw new Error('410 expenses')
  await announce(ws, LONG_AGO, 'books')
  expect(await completeMarkers(ws, later())).toBe(true)
  await commit([{ delete: markerKey(ws, first.id, 'books') }])
  await makeDue(ws, 'books')
  expect(await oneStep(ws)).toBe(false)
  expect(await stateOf(ws, 'books')).toMatchObject({ found: true, reached: expect.any(String) })
  expect(await marked(ws, made, 'books')).toEqual(made)
  expect(await completeMarkers(ws, later())).toBe(true)
  const check_at = expect.any(String)
  expect(await stateOf(ws, 'books')).toEqual({ state: 'complete', since: LONG_AGO, checks: 0, check_at })
})

/** Runs the next check of a namespace as if its time had come. */
async function checkNow(ws: WorkspaceId, name: string, complete = completeMarkers) {
  await makeDue(ws, name)
  expect(await complete(ws, later())).toBe(true)
}

async function makeDue(ws: WorkspaceId, name: string) {
  const namespaces = await readNamespaces(ws)
  const { [name]: progress } = namespaces.record
  if (!progress?.check_at) throw new Error(`no check of ${name} is left`)
  const record = { ...namespaces.record, [name]: { ...progress, check_at: LONG_AGO } }
  await commit([namespacesReplacement(ws, namespaces, record, later())])
}

describe('an index that lags', () => {
  const completing = asFunction('external-references/complete-markers', completeMarkers)
  const lag = { staleIndexes: { ms: 30_000 } }

  test('longer than the walk waits: a later check writes the markers that the walk missed', async () => {
    const faults = installFaults()
    faults.set(lag)
    onTestFinished(() => faults.set({}))
    const { ws, made } = await asFunction('expenses/create', earlier)(3)
    await announce(ws, LONG_AGO, 'books')
    expect(await completing(ws, later())).toBe(true)
    expect(await marked(ws, made, 'books')).toEqual([])
    await checkNow(ws, 'books', completing)
    expect(await stateOf(ws, 'books')).toMatchObject({ state: 'complete', checks: 1 })
    faults.set({})
    await checkNow(ws, 'books', completing)
    expect(await marked(ws, made, 'books')).toEqual(made)
    // A check that found something is repeated.
    expect(await stateOf(ws, 'books')).toMatchObject({ state: 'complete', checks: 1 })
    await expect.poll(() => unreconciled(ws, 'books')).toEqual(made.map(({ id }) => id))
    await checkNow(ws, 'books', completing)
    await checkNow(ws, 'books', completing)
    expect(await stateOf(ws, 'books')).toEqual({ state: 'complete', since: LONG_AGO, checks: 3 })
  })

  test('and hides markers: a check does not write existing markers again', async () => {
    const { ws, made } = await earlier(2)
    await announce(ws, LONG_AGO, 'books')
    const faults = installFaults()
    faults.set(lag)
    onTestFinished(() => faults.set({}))
    expect(await completing(ws, later())).toBe(true)
    expect(await marked(ws, made, 'books')).toEqual(made)
    await checkNow(ws, 'books', completing)
    expect(await stateOf(ws, 'books')).toMatchObject({ state: 'complete', checks: 1 })
  })
})
