import { startService } from '../../infra/local/service.ts'
import type { Route } from '../../shared/contract/route.ts'
import * as callRows from '../../shared/contract/routes/calls.ts'
import * as catalogRows from '../../shared/contract/routes/catalog.ts'
import * as contactRows from '../../shared/contract/routes/contacts.ts'
import * as deliveryRows from '../../shared/contract/routes/deliveries.ts'
import * as envelopeRows from '../../shared/contract/routes/envelopes.ts'
import * as estimateRows from '../../shared/contract/routes/estimates.ts'
import * as expenseRows from '../../shared/contract/routes/expenses.ts'
import * as opportunityRows from '../../shared/contract/routes/opportunities.ts'
import * as photoRows from '../../shared/contract/routes/photos.ts'
import * as serviceRows from '../../shared/contract/routes/service.ts'
import * as webhookRows from '../../shared/contract/routes/webhooks.ts'
import * as workspaceRows from '../../shared/contract/routes/workspace.ts'
import { routes } from '../../shared/contract/routes.ts'
import type { Exercise } from './exercise.ts'
import { calls } from './exercises/calls.ts'
import { catalog } from './exercises/catalog.ts'
import { contacts } from './exercises/contacts.ts'
import { deliveries } from './exercises/deliveries.ts'
import { envelopes } from './exercises/envelopes.ts'
import { estimates } from './exercises/estimates.ts'
import { expenses } from './exercises/expenses.ts'
import { opportunities } from './exercises/opportunities.ts'
import { photos } from './exercises/photos.ts'
import { service } from './exercises/service.ts'
import { webhooks } from './exercises/webhooks.ts'
import { workspace } from './exercises/workspace.ts'
import { type Broken, printTable, type Section } from './section.ts'
import { storeUse, watchStore } from './store-calls.ts'
import { newBench } from './workspace.ts'

const FAMILIES: readonly (readonly [Readonly<Record<string, Route>>, Readonly<Record<string, Exercise>>])[] =
  [
    [serviceRows, service],
    [workspaceRows, workspace],
    [contactRows, contacts],
    [catalogRows, catalog],
    [expenseRows, expenses],
    [photoRows, photos],
    [opportunityRows, opportunities],
    [estimateRows, estimates],
    [envelopeRows, envelopes],
    [callRows, calls],
    [webhookRows, webhooks],
    [deliveryRows, deliveries],
  ]

/** By the id of the row. */
const EXERCISES = new Map(
  FAMILIES.flatMap(([rows, exercises]) =>
    Object.entries(rows).map(([name, row]) => [row.id, exercises[name]] as const),
  ),
)

export const roundTrips: Section = { name: 'round-trips', run }

async function run(): Promise<Broken> {
  const missing = routes.filter(({ id }) => !EXERCISES.get(id))
  if (missing.length > 0) {
    return missing.map(
      ({ id }) => `${id}: a row of the route table without an exercise (test/bench/exercises)`,
    )
  }
  const parts = await startService({ ephemeral: true, port: 0, rate: 10_000 })
  try {
    // One log line a request would bury the table.
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
    const { budget, prepare, request } = EXERCISES.get(id) as Exercise
    const bench = await newBench()
    const prepared = (await prepare?.(bench)) ?? ''
    let status = 0
    const use = await storeUse(async () => {
      status = (await request(bench, prepared)).status
    })
    if (status !== response.status) broken.push(`${id}: answered ${status}, not ${response.status}`)
    if (use.roundTrips > budget.length) {
      broken.push(`${id}: ${use.roundTrips} round trips, ${budget.length} allowed: ${use.calls.join(', ')}`)
    }
    const allowed = `${budget.length}${budget.length > 0 ? `: ${budget.join(', ')}` : ''}`
    rows.push([method, path, use.roundTrips, allowed, use.readUnits, use.writeUnits, use.calls.join(' ')])
  }
  const headings = ['', 'path', 'trips', 'budget', 'read', 'write', 'calls']
  printTable('Sequential store round trips, and the units that the store reports', headings, rows)
  return broken
}
