import { startService } from '../../../local/service/service.ts'
import { routes } from '../../../shared/contract/routes.ts'
import { exerciseOf } from '../../../test/support/exercises/every-exercise.ts'
import { measuredUse } from '../../../test/support/exercises/measured.ts'
import { watchStore } from '../../../test/support/store-calls.ts'
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
  for (const route of routes) {
    const { roundTrips, readUnits, writeUnits, calls, exceeded } = await measuredUse(route)
    broken.push(...exceeded)
    const { budget } = exerciseOf(route.id)
    const allowed = `${budget.length}${budget.length > 0 ? `: ${budget.join(', ')}` : ''}`
    rows.push([route.method, route.path, roundTrips, allowed, readUnits, writeUnits, calls.join(' ')])
  }
  const headings = ['', 'path', 'trips', 'budget', 'read', 'write', 'calls']
  printTable('Sequential store round trips, and the units that the store reports', headings, rows)
  return broken
}
