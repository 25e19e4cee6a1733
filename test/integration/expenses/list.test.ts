import { expect, test } from 'vitest'
import { completeMarkers } from '../../../shared/table/expenses/backfill-markers.ts'
import { namespacesReplacement, readNamespaces } from '../../../shared/table/expenses/namespaces.ts'
import { commit } from '../../../shared/table/store/commit.ts'
import { describeTransports, direct } from '../../support/api.ts'
import { fill } from '../../support/data/expense-data.ts'
import { newWorkspace, type TestWorkspace } from '../../support/workspace.ts'
import { attachReceipt, MILEAGE, purchase, reference, UNKNOWN_ID } from './api.ts'

const page = async (ws: TestWorkspace, query = '') => (await ws.get(`/v1/expenses?${query}`)).body
const idsOf = async (ws: TestWorkspace, query = ''): Promise<string[]> =>
  (await page(ws, query)).data.map(({ id }: { id: string }) => id)

/** Creates five expenses; returns their ids in list order: the newest date first, then the larger id. */
async function createExpenses(ws: TestWorkspace): Promise<string[]> {
  const dates = ['2026-01-01', '2026-01-03', '2026-01-02', '2026-01-03', '2025-12-31']
  const made: { id: string; expense_date: string }[] = []
  for (const expense_date of dates) made.push(await purchase(ws, { expense_date }))
  const order = ({ id, expense_date }: { id: string; expense_date: string }) => `${expense_date} ${id}`
  return made.toSorted((a, b) => (order(a) < order(b) ? 1 : -1)).map(({ id }) => id)
}

/** Completes the markers of all namespaces, as if they had been announced long ago. */
async function completeNamespaces({ id: ws }: TestWorkspace): Promise<void> {
  const current = await readNamespaces(ws)
  const since = '2026-01-01T00:00:00.000Z'
  const names = Object.keys(current.record)
  const announced = Object.fromEntries(names.map((name) => [name, { state: 'announced', since } as const]))
  const later = new Date(Date.now() + 600_000)
  await commit([namespacesReplacement(ws, current, announced, later)])
  expect(await completeMarkers(ws, later)).toBe(true)
}

describeTransports('GET /v1/expenses', (send) => {
  test('sorts by date, then id, descending; offset is exact; has_more means a full page', async () => {
    const ws = await newWorkspace(send)
    const ids = await createExpenses(ws)
    expect(await idsOf(ws)).toEqual(ids)
    for (let offset = 0; offset <= 6; offset++) {
      for (const limit of [1, 2, 5, 100]) {
        const wanted = ids.slice(offset, offset + limit)
        const { data, ...rest } = await page(ws, `limit=${limit}&offset=${offset}`)
        expect(data.map(({ id }: { id: string }) => id)).toEqual(wanted)
        expect(rest).toEqual({ has_more: wanted.length === limit, limit, offset })
      }
    }
    const empty = { data: [], has_more: false, limit: 25 }
    for (const offset of [5, 1_000_000, 4_000_000_000, Number.MAX_SAFE_INTEGER]) {
      expect(await page(ws, `offset=${offset}`)).toEqual({ ...empty, offset })
    }
  })

  test('the offset counts current rows, not the rows of an earlier page', async () => {
    const ws = await newWorkspace(send)
    const [first, second, third] = await createExpenses(ws)
    expect(await idsOf(ws, 'limit=1')).toEqual([first])
    await ws.delete(`/v1/expenses/${first}`)
    expect(await idsOf(ws, 'limit=1&offset=1')).toEqual([third])
    expect(await idsOf(ws, 'limit=1')).toEqual([second])
  })

  test('after lists what follows a place, whether or not its expense is still there (contract 3.9)', async () => {
    const ws = await newWorkspace(send)
    const ids = await createExpenses(ws)
    const { data } = await page(ws)
    const places: string[] = data.map(
      (one: { expense_date: string; id: string }) => `${one.expense_date},${one.id}`,
    )
    await ws.delete(`/v1/expenses/${ids[1]}`)
    await ws.patch(`/v1/expenses/${ids[2]}`, { expense_date: '2026-06-01' })
    const left = [ids[2], ids[0], ids[3], ids[4]]
    expect(await idsOf(ws, 'after=&offset=1')).toEqual(left.slice(1))
    expect((await ws.get('/v1/expenses?after=&updated_since=2026-01-01T00:00:00Z')).status).toBe(200)
    expect(await idsOf(ws, `after=${places[0]}&offset=0`)).toEqual([ids[3], ids[4]])
    expect(await idsOf(ws, `after=${places[1]}`)).toEqual([ids[3], ids[4]])
    expect(await idsOf(ws, `after=${places[2]?.toUpperCase()}`)).toEqual([ids[3], ids[4]])
    expect(await page(ws, `after=${places[3]}&limit=1`)).toMatchObject({
      has_more: true,
      limit: 1,
      offset: 0,
    })
    expect(await idsOf(ws, `after=${places[4]}`)).toEqual([])
    expect(await idsOf(ws, `after=9999-12-31,${UNKNOWN_ID}&date_to=2026-01-31`)).toEqual(left.slice(1))
    expect(await idsOf(ws, `after=2026-01-02,${UNKNOWN_ID}&date_from=2026-01-01`)).toEqual([ids[3]])
  })

  test('each filter works alone and combined with others', async () => {
    const ws = await newWorkspace(send)
    const project = (await ws.post('/v1/opportunities', { name: 'Roof' })).body.id
    const plain = (await purchase(ws, { expense_date: '2026-01-01' })).id
    const linked = (await purchase(ws, { expense_date: '2026-01-02', project_id: project })).id
    const trip = (await ws.post('/v1/expenses', MILEAGE)).body.id
    const archived = (await purchase(ws, { expense_date: '2026-01-04' })).id
    await ws.patch(`/v1/expenses/${archived}`, { is_archived: true })
    await attachReceipt(ws, linked)
    await ws.put(reference(linked, 'books'), { external_id: 'x' })
    await ws.put(reference(trip, 'archive'), { external_id: 'x' })
    const cases: Record<string, string[]> = {
      '': [trip, linked, plain],
      'include_archived=false': [trip, linked, plain],
      'include_archived=true': [archived, trip, linked, plain],
      'date_from=2026-01-02': [trip, linked],
      'date_to=2026-01-02': [linked, plain],
      'date_from=2026-01-02&date_to=2026-01-02': [linked],
      'date_from=2026-01-03&date_to=2026-01-02': [],
      'date_from=0001-01-01&date_to=9999-12-31': [trip, linked, plain],
      'expense_type=mileage': [trip],
      'expense_type=purchase': [linked, plain],
      'has_receipt=true': [linked],
      'has_receipt=false': [trip, plain],
      [`project_id=${project}`]: [linked],
      [`project_id=${project.toUpperCase()}`]: [linked],
      [`project_id=${UNKNOWN_ID}`]: [],
      'reconciled=true': [trip, linked],
      'reconciled=false': [plain],
      'reconciled=false&include_archived=true': [archived, plain],
      'reconciled_by=books': [linked],
      'reconciled_by=never-used': [],
      'unreconciled_by=books': [trip, plain],
      'unreconciled_by=never-used': [trip, linked, plain],
      'reconciled=true&unreconciled_by=books': [trip],
      'reconciled_by=archive&unreconciled_by=books': [trip],
      'reconciled_by=books&unreconciled_by=books': [],
      'reconciled=false&reconciled_by=books': [],
      'reconciled=false&unreconciled_by=books': [plain],
      'unreconciled_by=books&include_archived=true': [archived, trip, plain],
      'unreconciled_by=archive&has_receipt=true': [linked],
      [`project_id=${project}&unreconciled_by=books`]: [],
      [`project_id=${project}&unreconciled_by=archive&has_receipt=true&expense_type=purchase`]: [linked],
    }
    for (const [query, ids] of Object.entries(cases)) expect(await idsOf(ws, query), query).toEqual(ids)
    // Once the markers are complete, the indexes of a namespace answer.
    await completeNamespaces(ws)
    for (const [query, ids] of Object.entries(cases)) expect(await idsOf(ws, query), query).toEqual(ids)
    await ws.patch(`/v1/expenses/${archived}`, { is_archived: false })
    expect(await idsOf(ws, 'unreconciled_by=books')).toEqual([archived, trip, plain])
  })
})

test('behind an offset of 1,000, a page continues where the page before ended', async () => {
  const ws = await newWorkspace(direct)
  // The index's first query finds fewer matches than are skipped, because some of its entries are archived.
  await fill(ws.id, ws.owner, [], { count: 1_100, unreconciled: 1_100, archived: 0 })
  const ids: string[] = []
  for (let [more, after] = [true, '']; more; ) {
    const { data, has_more } = await page(ws, `limit=100&after=${after}`)
    for (const { id, expense_date } of data) {
      ids.push(id)
      after = `${expense_date},${id}`
    }
    more = has_more
  }
  expect(new Set(ids).size).toBe(1_072)
  expect(await idsOf(ws, 'offset=1001&limit=3')).toEqual(ids.slice(1_001, 1_004))
})
