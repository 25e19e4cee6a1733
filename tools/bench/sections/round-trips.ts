import { startService } from '../../../local/service/service.ts'
import { routes } from '../../../shared/contract/routes.ts'
import { newBench } from '../../../test/support/bench.ts'
import { exerciseOf } from '../../../test/support/exercises/every-exercise.ts'
import { storeUse, watchStore } from '../../../test/support/store-calls.ts'
import { type Broken, printTable, type Section } from '../measure/section.ts'

export const roundTrips: Section = { name: 'round-trips', run }

async function run(): Promise<Broken> {
  const parts = await startService({ ephemeral: true, port: 0, rate: 10_000 })
  try {
    // One log line for each request would hide the table.
    Object.assign(process.env, parts.environment, { POWERTOOLS_LOG_LEVEL: 'SILENT' })
    watchStore()
    return await measure()
  } finally {
    await parts.stop()
  }
}

async function measure(): Promise<Broken> {
  const rows = []
  const broken: string[] = []
  for (const { id, method, path, response } of routes) {
    const { budget, readUnits = Number.POSITIVE_INFINITY, prepare, request } = exerciseOf(id)
    const bench = await newBench()
    // The first request of an hour also writes the last use of its key.
    await bench.get('/v1/me')
    const prepared = (await prepare?.(bench)) ?? ''
    let status = 0
    const use = await storeUse(async () => {
      status = (await request(bench, prepared)).status
    })
    if (status !== response.status) broken.push(`${id}: answered ${status}, not ${response.status}`)
    if (use.roundTrips > budget.length) {
      broken.push(`${id}: ${use.roundTrips} round trips, ${budget.length} allowed: ${use.calls.join(', ')}`)
    }
    if (use.readUnits > readUnits) broken.push(`${id}: ${use.readUnits} read units, ${readUnits} allowed`)
    const allowed = `${budget.length}${budget.length > 0 ? `: ${budget.join(', ')}` : ''}`
    rows.push([method, path, use.roundTrips, allowed, use.readUnits, use.writeUnits, use.calls.join(' ')])
  }
  const headings = ['', 'path', 'trips', 'budget', 'read', 'write', 'calls']
  printTable('Sequential store round trips, and the units that the store reports', headings, rows)
  return broken
}
