import { newId, type OpportunityId } from '../../../shared/domain/kit/ids.ts'
import { ANNOUNCED_MS } from '../../../shared/domain/kit/namespaces.ts'
import { completeMarkers } from '../../../shared/table/expenses/backfill-markers.ts'
import { type Bench, newBench } from '../../../test/support/bench.ts'
import type { Answer } from '../../../test/support/client.ts'
import { dateAfter, fill } from '../../../test/support/data/expense-data.ts'
import { answered, patiently } from '../../../test/support/data/patiently.ts'
import { idOf } from '../../../test/support/exercises/exercise.ts'
import { storeUse, watchStore } from '../../../test/support/store-calls.ts'
import { until } from '../../../test/support/until.ts'
import { startQuietStores } from '../data/stores.ts'
import { walkedBytes } from '../measure/entry-bytes.ts'
import { type Broken, printTable, type Section } from '../measure/section.ts'
import { signing } from './signing.ts'

/** The cost of a page depends only on its result, so both sizes have the same budgets. */
const SIZES = [10_000, 100_000]
const UNRECONCILED = 10
const FAILED = 12
/** A request with 50 references costs at most this many times as much as a request with one reference. */
const MANY = { references: 50, trips: 2, units: 55 }
const CHANGED = 30
const SKIPPED = 50_000
const MAX_SUMMED = 20_000
/** For each expense. */
const SUM_UNITS = 0.1
const MAX_OVER_BYTES = 1.2
/** Age in days of the oldest expenses to list: they fill a few pages of each list. */
const OLDEST = 24

interface Budget {
  readonly trips: number
  readonly units: number
}
const FIRST: Budget = { trips: 3, units: 30 }
const SWEEP: Budget = { trips: 4, units: 20 }
const CHANGES: Budget = { trips: 4, units: 40 }

/** An id before the ids of all expenses. */
const NO_EXPENSE = '00000000-0000-7000-8000-000000000000'
/** Units by which pages of equal length may differ, because their expenses belong to different numbers of projects. */
const OTHER_PROJECTS = 1
/** Pages of 100 are this many times as large as pages of 25. */
const OF_LIMIT = 4

type Row = readonly (string | number)[]
interface Found {
  readonly rows: Row[]
  readonly broken: string[]
}

export const expenses: Section = { name: 'expenses', run }

async function run(): Promise<Broken> {
  const stores = await startQuietStores()
  // The wait before the markers of a namespace are written is not measured.
  process.env.SPEED = `${ANNOUNCED_MS}`
  try {
    watchStore()
    const broken: string[] = []
    const headings = ['expenses', 'request', 'rows', 'trips', 'allowed', 'read', 'allowed']
    for (const size of SIZES) {
      const found: Found = { rows: [], broken }
      await ofSize(size, found)
      // Printed at once, because the larger size takes long.
      printTable('Lists of expenses, auth included, and an external reference', headings, found.rows)
    }
    return [...broken, ...(await signing())]
  } finally {
    await stores.stop()
  }
}

async function ofSize(count: number, found: Found): Promise<void> {
  const bench = await newBench()
  const projects: OpportunityId[] = []
  for (let n = 0; n < 100; n++) {
    projects.push((await idOf(bench.post('/v1/opportunities', { name: `Project ${n}` }))) as OpportunityId)
  }
  const start = performance.now()
  await fill(bench.workspace, bench.owner, projects, {
    count,
    unreconciled: UNRECONCILED,
    failed: FAILED,
    archived: count * 0.6,
  })
  console.log(`${count} expenses written in ${((performance.now() - start) / 1000).toFixed(0)} s`)
  // A process reads the key that signs links once; that read is not measured.
  await calm(bench, '/v1/expenses')

  const look = (query: string, budget: Budget, rows: number) =>
    measure(found, `${count}`, `?${query}`, budget, async () => {
      const { status, body } = await answered(bench.get(`/v1/expenses?${query}`))
      return { ok: status === 200 && body.data.length === rows, rows: body.data?.length }
    })
  /** A page at the end of a list costs what its first page costs. */
  const atBothEnds = async (query: string, budget: Budget, rows = 25, day = OLDEST) => {
    const { trips, units } = await look(query, budget, rows)
    const end = `${query}&after=${dateAfter(day)},${NO_EXPENSE}`
    await look(end, { trips, units: units + OTHER_PROJECTS }, rows)
  }
  await atBothEnds('offset=0', FIRST)
  await atBothEnds('limit=100', { trips: 3, units: 90 }, 100, OLDEST * OF_LIMIT)
  await atBothEnds('include_archived=true', FIRST)
  await look('unreconciled_by=books', SWEEP, UNRECONCILED)
  await look('sync_error_by=books', SWEEP, FAILED)
  await atBothEnds('sync_error_by=books&limit=3', SWEEP, 3, 250)
  await atBothEnds('sync_error_by=books&reconciled=true&limit=3', { ...SWEEP, trips: 5 }, 3, 250)
  await look('sync_error_by=books&unreconciled_by=books', { ...SWEEP, trips: 5 }, 0)
  await look('reconciled=false', SWEEP, UNRECONCILED)
  await atBothEnds('unreconciled_by=archive', SWEEP, 25, 600 + OLDEST)
  await atBothEnds('reconciled_by=archive', SWEEP)
  await atBothEnds('reconciled_by=books', SWEEP)
  await atBothEnds('reconciled=true', SWEEP)
  // A project of the oldest expenses.
  await atBothEnds(`project_id=${projects[2]}`, SWEEP)
  await look(`project_id=${newId(new Date())}`, SWEEP, 0)
  await look('reconciled_by=archive&unreconciled_by=books', { trips: 5, units: SWEEP.units }, 0)
  await walkedSum(bench, count, found)
  await changed(bench, look)
  await newNamespace(bench, count, atBothEnds, found)
  await writeError(bench, `${count}`, found)
  await writeReferences(bench, `${count}`, found)
  await writeReference(bench, `${count}`, found)
  if (count > SKIPPED) await deep(bench, look)
}

/** A read that is not measured. */
const calm = (bench: Bench, path: string): Promise<Answer> => patiently(() => answered(bench.get(path)))

type Look = (query: string, budget: Budget, rows: number) => Promise<Budget>
type LookTwice = (query: string, budget: Budget) => Promise<void>

async function measure(
  { rows, broken }: Found,
  size: string,
  what: string,
  { trips, units }: Budget,
  request: () => Promise<{ ok: boolean; rows: number | string }>,
): Promise<Budget> {
  let answer: { ok: boolean; rows: number | string } | undefined
  const use = await patiently(() =>
    storeUse(async () => {
      answer = await request()
    }),
  )
  rows.push([size, what, answer?.rows ?? '', use.roundTrips, trips, use.readUnits, Math.round(units)])
  const label = `${what} of ${size}`
  if (!answer?.ok) broken.push(`${label}: a wrong answer`)
  if (use.roundTrips > trips) broken.push(`${label}: ${use.roundTrips} round trips: ${use.calls.join(', ')}`)
  if (use.readUnits > units) broken.push(`${label}: ${use.readUnits} read units, ${units} allowed`)
  return { trips: use.roundTrips, units: use.readUnits }
}

/** A sum until a day within a month reads the newest 20,000 index entries and, for each namespace, the smaller partition of its markers. */
async function walkedSum(bench: Bench, count: number, found: Found): Promise<void> {
  const summed = Math.min(count, MAX_SUMMED)
  await measure(found, `${count}`, 'a sum by a walk', { trips: 100, units: summed * SUM_UNITS }, async () => {
    const { status, body } = await answered(
      bench.get('/v1/expenses/summary?include_archived=true&date_to=2099-12-30'),
    )
    const ok = status === 200 && body.count === summed && body.complete === (summed === count)
    return { ok, rows: body.count }
  })
}

/** A client that continues from where it was finds few changes among many expenses. */
async function changed(bench: Bench, look: Look): Promise<void> {
  const { data } = (await calm(bench, `/v1/expenses?limit=${CHANGED}`)).body
  const since = new Date().toISOString()
  for (const { id } of data) await bench.patch(`/v1/expenses/${id}`, { notes: 'changed' })
  const query = `updated_since=${since}&limit=100`
  await until(async () => (await calm(bench, `/v1/expenses?${query}`)).body.data.length === CHANGED, 500)
  await look(query, CHANGES, CHANGED)
}

/** A filter by a new namespace is correct at once, and inexpensive when its markers are complete. */
async function newNamespace(bench: Bench, count: number, look: LookTwice, found: Found): Promise<void> {
  const [{ id }] = (await calm(bench, '/v1/expenses?limit=1')).body.data
  await patiently(() =>
    answered(bench.put(`/v1/expenses/${id}/external-references/crm`, { external_id: 'C-1' })),
  )
  const first = await calm(bench, '/v1/expenses?unreconciled_by=crm')
  const right = first.body.data.length === 25 && first.body.data.every((one: { id: string }) => one.id !== id)
  if (!right) found.broken.push(`a new namespace of ${count}: a wrong answer`)
  await look('unreconciled_by=crm', { trips: 5, units: FIRST.units })
  const start = performance.now()
  const complete = await completeInRuns(bench)
  console.log(`${count} markers completed in ${((performance.now() - start) / 1000).toFixed(0)} s`)
  if (!complete) found.broken.push(`a new namespace of ${count} is not complete`)
  await look('unreconciled_by=crm&reconciled=true', { trips: 5, units: FIRST.units })
  await look('unreconciled_by=crm', SWEEP)
}

/** Each run continues where the previous run stopped, as on AWS. Half an hour is enough, also on a busy machine. */
async function completeInRuns({ workspace }: Bench): Promise<boolean> {
  for (let run = 0; run < 6; run += 1) {
    if (await patiently(() => completeMarkers(workspace, new Date(Date.now() + 300_000)))) return true
  }
  return false
}

async function writeError(bench: Bench, size: string, found: Found): Promise<void> {
  const [{ id }] = (await calm(bench, '/v1/expenses?unreconciled_by=books&limit=1')).body.data
  const failure = { code: 'closed', message: 'The month is closed' }
  const put = () => answered(bench.put(`/v1/expenses/${id}/sync-errors/books`, failure))
  await measure(found, size, 'a sync error', { trips: 3, units: 10 }, async () => ({
    ok: (await put()).status === 200,
    rows: '',
  }))
}

async function writeReferences(bench: Bench, size: string, { rows, broken }: Found): Promise<void> {
  const query = `unreconciled_by=archive&limit=${MANY.references + 1}`
  const [first, ...others] = (await calm(bench, `/v1/expenses?${query}`)).body.data
  const ok = ({ status, body }: Answer) =>
    status === 200 && (body.data ?? [{ status }]).every((one: { status: number }) => one.status === 200)
  const used = async (put: () => Promise<Answer>) => {
    const request = async () => {
      if (!ok(await answered(put()))) broken.push(`references of ${size}: a wrong answer`)
    }
    const use = await patiently(() => storeUse(request))
    return { trips: use.roundTrips, units: use.readUnits + use.writeUnits }
  }
  const one = await used(() =>
    bench.put(`/v1/expenses/${first.id}/external-references/archive`, { external_id: 'B-1' }),
  )
  const references = others.map(({ id }: { id: string }) => ({ expense_id: id, external_id: 'B-1' }))
  const many = await used(() => bench.put('/v1/external-references/archive', { references }))
  const allowed = { trips: one.trips * MANY.trips, units: one.units * MANY.units }
  const what = `${references.length} references, all units (one: ${one.trips} trips, ${one.units} units)`
  rows.push([size, what, '', many.trips, allowed.trips, many.units, allowed.units])
  if (many.trips > allowed.trips || many.units > allowed.units) broken.push(`${what} of ${size}`)
}

async function writeReference(bench: Bench, size: string, found: Found): Promise<void> {
  const [{ id }] = (await calm(bench, '/v1/expenses?unreconciled_by=books&limit=1')).body.data
  const put = () =>
    answered(bench.put(`/v1/expenses/${id}/external-references/books`, { external_id: 'B-1' }))
  await measure(found, size, 'an external reference', { trips: 3, units: 10 }, async () => ({
    ok: (await put()).status === 200,
    rows: '',
  }))
}

/**
 * A page with a large offset may read at most 1.2 times the bytes of the skipped index entries. Trips have no budget: DynamoDB Local ends a
 * query at 1 MB of complete rows (770), and AWS at 1 MB of index entries (4,000).
 */
async function deep(bench: Bench, look: Look): Promise<void> {
  const skipped = (await patiently(() => walkedBytes(bench.workspace, SKIPPED))) / 4096 / 2
  await look(`offset=${SKIPPED}`, { trips: 100, units: skipped * MAX_OVER_BYTES }, 25)
}
