import fc from 'fast-check'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Faults } from '../../../packages/local-aws/like-aws/install.ts'
import { completeMarkers } from '../../../shared/table/expenses/backfill-markers.ts'
import { namespacesReplacement, readNamespaces } from '../../../shared/table/expenses/namespaces.ts'
import { commit } from '../../../shared/table/store/commit.ts'
import { direct, useService } from '../../support/api.ts'
import type { Answer } from '../../support/client.ts'
import { installFaults } from '../../support/like-aws.ts'
import { runs } from '../../support/runs.ts'
import { newWorkspace, type TestWorkspace } from '../../support/workspace.ts'
import { attachReceipt, purchase, reference, syncError } from '../expenses/api.ts'

/*
 * Contract 15.1 and 15.2, with indexes and replicas that lag while records change: every returned record matches the
 * filter by its own fields, no walk skips an unchanged record or ends early, and pages are full.
 */
const RUNS = runs(25)
/**
 * Longer than a test, so that the lag of a walk by `offset` ends between two pages, on a slow machine too. If it ends between
 * two reads of one page, an expense that moved to an earlier place is in neither of them, although the page before
 * counted it: `offset` then skips another one, as after a removal.
 */
const LONG = { ms: 3_600_000 }
/** Cursors and places hold whenever the lag ends, so theirs also ends within a page. */
const SHORT = { ms: 2_000 }
const seed = Number(process.env.WALKS_SEED ?? Date.now() % 1_000_000_000)

let faults: Faults
let stage: Scene
beforeAll(async () => {
  useService()
  faults = installFaults()
  faults.set({})
  stage = await scene(await newWorkspace(direct))
})
afterEach(() => faults.set({}))

type Step = readonly [change: number, n: number]
const steps = fc.array(fc.tuple(fc.nat(), fc.nat(99)), { minLength: 1, maxLength: 8 })

/** One walk: the changes before and during it, and the page after which the store has caught up. */
const walks = fc.record({
  choice: fc.nat(),
  limit: fc.integer({ min: 3, max: 9 }),
  before: steps,
  during: steps,
  caughtUpAfter: fc.nat(4),
})
type Walk = typeof walks extends fc.Arbitrary<infer T> ? T : never

async function play(changes: readonly Change[], script: readonly Step[]): Promise<void> {
  for (const [change, n] of script) await changes[change % changes.length]?.(n)
}

/** Walks while records change. */
async function walked(
  lists: readonly Listed[],
  next: Next,
  { choice, limit, caughtUpAfter }: Walk,
  changing: Promise<void>,
) {
  const list = lists[choice % lists.length]
  if (!list) throw new Error('no lists')
  const catchUp = (page: number) => page === caughtUpAfter && faults.catchUp()
  const [{ shown, short }] = await Promise.all([walk(stage, list, next, limit, catchUp), changing])
  const ids = shown.map(({ id }): string => id)
  const quiet = (stage.quiet[list.path] ?? []).filter(list.belongs).map(({ id }): string => id)
  return {
    ids,
    list: JSON.stringify(list),
    found: {
      notOfThisList: shown.filter((one) => !list.belongs(one)),
      skipped: quiet.filter((id) => !ids.includes(id)),
      /** Pages that were not full although others followed. */
      short,
    },
  }
}

const RIGHT = { notOfThisList: [], skipped: [], short: 0 }

describe(`walks while the store lags (seed ${seed})`, () => {
  const checkWalks = (check: (one: Walk, half: boolean) => Promise<void>) =>
    fc.assert(fc.asyncProperty(walks, fc.boolean(), check), { numRuns: RUNS, seed, endOnFailure: true })

  test('lists with a cursor are right while anything changes and all or half of the reads lag', () =>
    checkWalks(async (one, half) => {
      const some = { ...SHORT, ...(half && { rate: 0.5 }) }
      faults.set({ staleIndexes: some, staleReads: some })
      await play(stage.otherChanges, one.before)
      const { ids, list, found } = await walked(
        stage.others,
        byCursor,
        one,
        play(stage.otherChanges, one.during),
      )
      expect(found, list).toEqual(RIGHT)
      expect(ids).toEqual([...new Set(ids)].sort().reverse())
    }))

  test('the list of expenses by `after` is right while anything changes and all or half of the reads lag', () =>
    checkWalks(async (one, half) => {
      const some = { ...SHORT, ...(half && { rate: 0.5 }) }
      faults.set({ staleIndexes: some, staleReads: some })
      await play(stage.expenseChanges, one.before)
      const changing = play(stage.expenseChanges, one.during)
      const { list, found } = await walked(stage.expenses, byPlace, one, changing)
      expect(found, list).toEqual(RIGHT)
    }))

  // A removal during a walk by offset shifts all later expenses. If index and replica both still show an expense that has
  // left the list, it is counted, and the next page skips another expense once it is gone. This cannot be detected, so
  // each of the next two tests covers one half of the rule.
  test('the list of expenses by `offset` skips none after any change, when indexes lag', () =>
    checkWalks(async (one) => {
      faults.set({ staleIndexes: LONG })
      await play(stage.expenseChanges, one.before)
      const { list, found } = await walked(
        stage.expenses,
        byOffset,
        one,
        play(stage.expenseAdditions, one.during),
      )
      expect(found, list).toEqual(RIGHT)
    }))

  test('the list of expenses by `offset` skips none while no expense leaves it, when indexes and replicas lag', () =>
    checkWalks(async (one) => {
      faults.set({ staleIndexes: LONG, staleReads: LONG })
      await play(stage.expenseAdditions, one.before)
      const { list, found } = await walked(
        stage.expenses,
        byOffset,
        one,
        play(stage.expenseAdditions, one.during),
      )
      expect(found, list).toEqual(RIGHT)
    }))
})

type Shown = Answer['body']

/** A list with one filter; `belongs` decides by the shown fields of a record whether it is part of the list. */
interface Listed {
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly belongs: (shown: Shown) => boolean
}

/** A change of the n-th changing record. */
type Change = (n: number) => Promise<unknown>

type Scene = Awaited<ReturnType<typeof scene>>

const DATES = ['2026-01-01', '2026-01-02', '2026-02-01']
const QUIET = 24
const FAULT = { code: 'rejected', message: 'No such vendor' }

/** A workspace with records that never change, and lists of records that do. */
async function scene(ws: TestWorkspace) {
  const project = await approved(ws)
  const quiet: Record<string, Shown[]> = {}
  for (const path of ['/v1/expenses', '/v1/opportunities', '/v1/photos']) quiet[path] = []
  const restless = { expenses: [] as string[], opportunities: [] as string[], photos: [] as string[] }
  // Records that change are interleaved with records that do not.
  for (let n = 0; n < QUIET; n++) {
    quiet['/v1/expenses']?.push(await anExpense(ws, n, project))
    quiet['/v1/opportunities']?.push(await anOpportunity(ws, n))
    quiet['/v1/photos']?.push(await aPhoto(ws, n, project))
    if (n % 2 === 0) continue
    restless.expenses.push((await anExpense(ws, n >> 1, project)).id)
    restless.opportunities.push((await anOpportunity(ws, n >> 1)).id)
    restless.photos.push((await aPhoto(ws, n >> 1, project)).id)
  }
  quiet['/v1/events'] = (await ws.get('/v1/events?limit=100')).body.data
  await complete(ws, 'books')
  return {
    ws,
    /** Records that never change, as the API shows them, by the path of their list. */
    quiet,
    expenses: expenseLists(project),
    others: otherLists(project),
    expenseChanges: expenseChanges(ws, restless.expenses, project),
    /** Changes that remove no expense from a list, because a removal shifts all later pages of an `offset`. */
    expenseAdditions: [
      (n) => ws.patch(`/v1/expenses/${at(restless.expenses, n)}`, { notes: `changed ${n}` }),
      // Rarely, because every walk reads all expenses.
      async (n) => n % 4 === 0 && purchase(ws, { expense_date: DATES[n % 3] }),
    ] satisfies Change[],
    otherChanges: otherChanges(ws, restless),
  }
}

/** The parameters of the next page, by what the last one showed and how many rows all have shown. */
type Next = (page: Shown, count: number) => Readonly<Record<string, string>>
const byCursor: Next = ({ next_cursor }) => ({ cursor: next_cursor })
const byOffset: Next = (_, count) => ({ offset: `${count}` })
const byPlace: Next = ({ data }) => ({ after: `${data.at(-1).expense_date},${data.at(-1).id}` })

/** Reads all pages; returns the records, and how many pages were short although others followed. */
async function walk(
  { ws }: Scene,
  { path, query }: Listed,
  next: Next,
  limit: number,
  afterPage: (n: number) => unknown,
): Promise<{ shown: Shown[]; short: number }> {
  const shown: Shown[] = []
  const asked = new URLSearchParams({ ...query, limit: `${limit}` })
  for (let [short, page] = [0, 0]; ; page++) {
    const { status, body } = await ws.get(`${path}?${asked}`)
    if (status !== 200) throw new Error(`${path}?${asked}: ${status} ${JSON.stringify(body)}`)
    shown.push(...body.data)
    if (!body.has_more) return { shown, short }
    if (body.data.length < limit) short += 1
    for (const [name, value] of Object.entries(next(body, shown.length))) asked.set(name, value)
    await afterPage(page)
  }
}

const at = (ids: readonly string[], n: number): string => ids[n % ids.length] ?? ''

async function approved(ws: TestWorkspace): Promise<string> {
  const { id } = (await ws.post('/v1/opportunities', { name: 'The project' })).body
  await ws.post(`/v1/opportunities/${id}/approve`)
  return id
}

/** Creates the n-th expense; n decides its fields. */
async function anExpense(ws: TestWorkspace, n: number, project: string): Promise<Shown> {
  const { id } = await purchase(ws, {
    expense_date: DATES[n % 3],
    project_id: n % 2 === 0 ? project : null,
  })
  if (n % 5 === 4) await ws.patch(`/v1/expenses/${id}`, { is_archived: true })
  if (n % 4 === 1) await ws.put(reference(id, 'books'), { external_id: `${n}` })
  if (n % 7 < 2) await ws.put(reference(id, 'archive'), { external_id: `${n}` })
  if (n % 3 === 0) await ws.put(syncError(id, 'books'), FAULT)
  if (n % 6 === 2) await attachReceipt(ws, id)
  return (await ws.get(`/v1/expenses/${id}`)).body
}

async function anOpportunity(ws: TestWorkspace, n: number): Promise<Shown> {
  const { id } = (await ws.post('/v1/opportunities', { name: n % 2 === 0 ? 'Roof' : 'Kitchen' })).body
  if (n % 3 === 0) await ws.post(`/v1/opportunities/${id}/approve`)
  return (await ws.get(`/v1/opportunities/${id}`)).body
}

async function aPhoto(ws: TestWorkspace, n: number, project: string): Promise<Shown> {
  const input = { mime_type: 'image/jpeg', size_bytes: 100, ...(n % 2 === 0 && { project_id: project }) }
  const { id } = (await ws.post('/v1/photos', input)).body
  if (n % 3 === 0) await ws.delete(`/v1/photos/${id}`)
  return (await ws.get(`/v1/photos/${id}`)).body
}

/** Completes the markers of a namespace at once, so that lists use them. */
async function complete({ id }: TestWorkspace, namespace: string): Promise<void> {
  const namespaces = await readNamespaces(id)
  const record = {
    ...namespaces.record,
    [namespace]: { state: 'announced', since: '2026-01-01T00:00:00.000Z' } as const,
  }
  await commit([namespacesReplacement(id, namespaces, record, new Date())])
  await completeMarkers(id, new Date(Date.now() + 600_000))
  const { state } = (await readNamespaces(id)).record[namespace] ?? {}
  if (state !== 'complete') throw new Error(`the markers of ${namespace} are not complete`)
}

function expenseLists(project: string): Listed[] {
  const path = '/v1/expenses'
  const referenced = (namespace: string) => (shown: Shown) => namespace in shown.external_references
  const [books, archive] = [referenced('books'), referenced('archive')]
  const reconciled = (shown: Shown) => Object.keys(shown.external_references).length > 0
  const lists: [query: Record<string, string>, belongs: (shown: Shown) => boolean][] = [
    [{}, () => true],
    [{ project_id: project }, (shown) => shown.project?.id === project],
    [{ reconciled: 'true' }, reconciled],
    [{ reconciled: 'false' }, (shown) => !reconciled(shown)],
    [{ reconciled_by: 'books' }, books],
    [{ unreconciled_by: 'books' }, (shown) => !books(shown)],
    [{ unreconciled_by: 'archive' }, (shown) => !archive(shown)],
    [{ unreconciled_by: 'books', reconciled_by: 'archive' }, (shown) => !books(shown) && archive(shown)],
    [{ unreconciled_by: 'archive', reconciled: 'true' }, (shown) => !archive(shown) && reconciled(shown)],
    [{ sync_error_by: 'books' }, (shown) => 'books' in shown.sync_errors],
    [{ has_receipt: 'true' }, (shown) => shown.receipt !== null],
    [{ date_from: '2026-01-02', date_to: '2026-01-31' }, (shown) => shown.expense_date === '2026-01-02'],
  ]
  return lists.flatMap(([query, belongs]) => [
    { path, query, belongs: (shown) => belongs(shown) && !shown.is_archived },
    { path, query: { ...query, include_archived: 'true' }, belongs },
  ])
}

function otherLists(project: string): Listed[] {
  return [
    { path: '/v1/opportunities', query: {}, belongs: () => true },
    { path: '/v1/opportunities', query: { q: 'roof' }, belongs: ({ name }) => name === 'Roof' },
    {
      path: '/v1/opportunities',
      query: { approval_status: 'project' },
      belongs: ({ approval_status }) => approval_status === 'project',
    },
    { path: '/v1/photos', query: {}, belongs: ({ status }) => status !== 'trashed' },
    { path: '/v1/photos', query: { trashed: 'true' }, belongs: ({ status }) => status === 'trashed' },
    {
      path: '/v1/photos',
      query: { project_id: project },
      belongs: ({ status, project_id }) => status !== 'trashed' && project_id === project,
    },
    { path: '/v1/events', query: {}, belongs: () => true },
    {
      path: '/v1/events',
      query: { trigger_id: 'photo.deleted' },
      belongs: ({ trigger }) => trigger === 'photo.deleted',
    },
  ]
}

function expenseChanges(ws: TestWorkspace, ids: readonly string[], project: string): Change[] {
  const patch = (n: number, changes: object) => ws.patch(`/v1/expenses/${at(ids, n)}`, changes)
  return [
    (n) => ws.put(reference(at(ids, n), 'books'), { external_id: `${n}` }),
    (n) => ws.put(reference(at(ids, n), 'archive'), { external_id: `${n}` }),
    (n) => ws.delete(reference(at(ids, n), 'books')),
    (n) => ws.delete(reference(at(ids, n), 'archive')),
    (n) => ws.put(syncError(at(ids, n), 'books'), FAULT),
    (n) => ws.delete(syncError(at(ids, n), 'books')),
    (n) => patch(n, { expense_date: DATES[(n >> 2) % 3] }),
    (n) => patch(n, { is_archived: n % 2 === 0 }),
    (n) => patch(n, { project_id: n % 2 === 0 ? null : project }),
    (n) => ws.delete(`/v1/expenses/${at(ids, n)}/receipt`),
    async (n) => {
      const { id } = await purchase(ws, { expense_date: DATES[n % 3] })
      return n % 2 === 0 ? ws.delete(`/v1/expenses/${id}`) : undefined
    },
    (n) => ws.delete(`/v1/expenses/${at(ids.slice(0, 4), n)}`),
  ]
}

function otherChanges(
  ws: TestWorkspace,
  { opportunities, photos }: { readonly opportunities: string[]; readonly photos: string[] },
): Change[] {
  const [opportunity, photo] = [
    (n: number) => `/v1/opportunities/${at(opportunities, n)}`,
    (n: number) => `/v1/photos/${at(photos, n)}`,
  ]
  return [
    (n) => ws.patch(opportunity(n), { name: n % 3 === 0 ? 'Roof' : 'Kitchen' }),
    (n) => ws.post(`${opportunity(n)}/${n % 2 === 0 ? 'approve' : 'archive'}`),
    (n) => ws.post(`${opportunity(n)}/restore`),
    (n) => anOpportunity(ws, n),
    (n) => ws.delete(photo(n)),
    (n) => ws.post(`${photo(n)}/restore`),
    async (n) => {
      const { id } = (await ws.post('/v1/photos', { mime_type: 'image/jpeg', size_bytes: 100 })).body
      return n % 2 === 0 ? ws.delete(`/v1/photos/${id}`) : undefined
    },
  ]
}
