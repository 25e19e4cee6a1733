import type { OpportunityId } from '../../../shared/domain/kit/ids.ts'
import { commit } from '../../../shared/table/store/commit.ts'
import { readSumsState, recountWrite } from '../../../shared/table/sums/state.ts'
import { type Bench, newBench } from '../../../test/support/bench.ts'
import type { Answer } from '../../../test/support/client.ts'
import { dateAfter, fill, type Shape } from '../../../test/support/data/expense-data.ts'
import { answered, patiently } from '../../../test/support/data/patiently.ts'
import { idOf } from '../../../test/support/exercises/exercise.ts'
import { storeUse, watchStore } from '../../../test/support/store-calls.ts'
import { countExpenses } from '../data/count-expenses.ts'
import { startQuietStores } from '../data/stores.ts'
import { type Broken, printTable, type Section } from '../measure/section.ts'

const SIZES = (process.env.SUMS ?? '10000,100000,1000000').split(',').map(Number)
/** The number of expenses for which a walk is complete, so that both ways return the same sums. */
const WALKED = 10_000
const BUDGET = { trips: 3, units: 20 }
/** Maximum share of a walk's units and CPU that a sum by counters may need. */
const SHARE = { units: 1 / 40, cpu: 1 / 20 }
const PROJECTS = 100
const TIMES = { walk: 5, counters: 50 }

/** Sums by counters, which their writer has filled, compared with the walk of 1.0.0. */
export const sums: Section = { name: 'sums', run }

async function run(): Promise<Broken> {
  const stores = await startQuietStores()
  try {
    watchStore()
    const broken: string[] = []
    for (const size of SIZES) broken.push(...(await ofSize(size)))
    return broken
  } finally {
    await stores.stop()
  }
}

async function ofSize(count: number): Promise<string[]> {
  const bench = await newBench()
  const projects: OpportunityId[] = []
  for (let n = 0; n < PROJECTS; n++)
    projects.push((await idOf(bench.post('/v1/opportunities', { name: `Project ${n}` }))) as OpportunityId)
  const shape: Shape = { count, unreconciled: 10, failed: 12, archived: count * 0.6 }
  await fill(bench.workspace, bench.owner, projects, count === WALKED ? shape : { ...shape, count: 0 })
  await commit([recountWrite(bench.workspace, await readSumsState(bench.workspace), new Date())])
  const all = '/v1/expenses/summary?include_archived=true'
  const walk = count === WALKED ? await usedBy(bench, all, TIMES.walk) : undefined
  const seconds = await countExpenses(bench, projects, shape)
  console.log(`${count} expenses counted in ${seconds} s`)
  const budgets = [
    [all, BUDGET],
    ['/v1/expenses/summary?unreconciled_by=books', BUDGET],
    [`/v1/expenses/summary?project_id=${projects[50]}`, BUDGET],
    [`/v1/expenses/summary?date_from=${dateAfter(0)}&date_to=2023-12-31`, BUDGET],
    ['/v1/overview', { trips: 3, units: 30 }],
  ] as const
  const broken: string[] = []
  const rows: (string | number)[][] = []
  for (const [path, budget] of budgets) {
    const used = await usedBy(bench, path, TIMES.counters)
    const { trips, units, cpu, body } = used
    const label = `${path} of ${count}`
    rows.push([count, path, body.count ?? '', trips, budget.trips, units, budget.units, cpu.toFixed(2)])
    if (trips > budget.trips) broken.push(`${label}: ${trips} trips`)
    if (units > budget.units) broken.push(`${label}: ${units} units`)
    if (body.complete === false) broken.push(`${label}: not complete`)
    if (path === all && body.count !== count) broken.push(`${label}: ${body.count} are counted`)
    if (path === all && walk) {
      rows.push([
        count,
        'the same by a walk',
        walk.body.count,
        walk.trips,
        '',
        walk.units,
        '',
        walk.cpu.toFixed(2),
      ])
      if (JSON.stringify(body) !== JSON.stringify(walk.body))
        broken.push(`${label}: a walk has another answer`)
      if (units > walk.units * SHARE.units) broken.push(`${label}: ${units} units, a walk ${walk.units}`)
      if (cpu > walk.cpu * SHARE.cpu) broken.push(`${label}: ${cpu} ms of CPU, a walk ${walk.cpu}`)
    }
  }
  const headings = ['expenses', 'request', 'counted', 'trips', 'allowed', 'read', 'allowed', 'ms of CPU']
  printTable('Sums by counters, auth included', headings, rows)
  return broken
}

interface Used {
  readonly trips: number
  readonly units: number
  /** Milliseconds. */
  readonly cpu: number
  readonly body: Answer['body']
}

/** The store use of one request, and its CPU time as the mean of several requests, after two requests that are not measured. */
async function usedBy(bench: Bench, path: string, times: number): Promise<Used> {
  const get = () => patiently(() => answered(bench.get(path)))
  await get()
  const { body } = await get()
  const { roundTrips, readUnits } = await patiently(() => storeUse(async () => void (await get())))
  const before = process.cpuUsage()
  for (let n = 0; n < times; n++) await get()
  const { user, system } = process.cpuUsage(before)
  return { trips: roundTrips, units: readUnits, cpu: (user + system) / 1_000 / times, body }
}
