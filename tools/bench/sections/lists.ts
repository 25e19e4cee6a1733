import { newBench } from '../../../test/support/bench.ts'
import { fillLists, HISTORY_MS, needleEmail } from '../../../test/support/data/list-data.ts'
import { storeUse, watchStore } from '../../../test/support/store-calls.ts'
import { startQuietStores } from '../data/stores.ts'
import { cpuOf } from '../measure/batch.ts'
import { readPagesLikeAws } from '../measure/like-aws-pages.ts'
import { type Broken, printTable, type Section } from '../measure/section.ts'

const SIZES = [10_000, 100_000]

export const lists: Section = { name: 'lists', run }

interface Request {
  readonly path: string
  readonly rows: number
  readonly trips: number
  /** Absent: as many as the bytes that the search walks. */
  readonly units?: number
}

const requestsOf = (size: number): Request[] => [
  { path: '/v1/opportunities', rows: 25, trips: 2, units: 5 },
  { path: '/v1/opportunities?approval_status=opportunity', rows: 25, trips: 3, units: 18 },
  { path: '/v1/opportunities?q=carla', rows: 25, trips: 3, units: 18 },
  { path: '/v1/opportunities?tag=hot', rows: 25, trips: 5 },
  { path: '/v1/opportunities?q=needle', rows: 1, trips: 5, units: 0.0165 * size + 10 },
  { path: '/v1/opportunities?q=needle&has_appointment=false', rows: 1, trips: 6 },
  { path: '/v1/opportunities?contact_name=needle', rows: 1, trips: 6 },
  { path: '/v1/opportunities?q=nothing', rows: 0, trips: 6 },
  { path: '/v1/contacts', rows: 25, trips: 2, units: 6 },
  { path: '/v1/contacts?q=carla', rows: 25, trips: 2, units: 18 },
  { path: '/v1/contacts?q=needle', rows: 1, trips: 6 },
  { path: '/v1/contacts?q=nothing', rows: 0, trips: 6 },
  { path: `/v1/contacts?email=${needleEmail(size)}`, rows: 1, trips: 6 },
]

async function run(): Promise<Broken> {
  const stores = await startQuietStores()
  const rows: (string | number)[][] = []
  const broken: string[] = []
  try {
    readPagesLikeAws()
    watchStore()
    for (const size of SIZES) {
      const bench = await newBench(undefined, new Date(Date.now() - HISTORY_MS))
      await fillLists(bench.workspace, bench.owner, size)
      for (const { path, rows: expected, trips, units } of requestsOf(size)) {
        let found = -1
        let cpu = 0
        const use = await storeUse(async () => {
          cpu = await cpuOf(async () => {
            const { status, body, text } = await bench.get(path)
            if (status !== 200) throw new Error(`${path} of ${size}: ${status} ${text}`)
            found = body.data.length
          })
        })
        const { roundTrips, calls, readUnits } = use
        const ms = Math.round(cpu / 1_000)
        rows.push([size, path, found, roundTrips, trips, calls.length, readUnits, units ?? '', ms])
        const label = `${path} of ${size}`
        if (found !== expected) broken.push(`${label}: ${found} rows instead of ${expected}`)
        if (use.roundTrips > trips) broken.push(`${label}: ${use.roundTrips} round trips, ${trips} allowed`)
        if (use.readUnits > (units ?? Number.POSITIVE_INFINITY))
          broken.push(`${label}: ${use.readUnits} read units, ${units} allowed`)
      }
    }
    const headings = ['records', 'request', 'rows', 'trips', 'allowed', 'calls', 'read', 'allowed', 'CPU ms']
    printTable('Lists and searches of opportunities and contacts, auth included', headings, rows)
    return broken
  } finally {
    await stores.stop()
  }
}
