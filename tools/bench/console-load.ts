import { callHandler } from '../../local/apigateway/call-handler.ts'
import { startDemo } from '../../local/demo/start.ts'
import { startService } from '../../local/service/service.ts'
import { launchChromium } from '../../test/support/chromium.ts'
import { clientOf } from '../../test/support/client.ts'
import { PATIENCE } from '../../test/support/until.ts'
import { billOf, watchBill } from './billed.ts'
import { polledBy, type Repeated } from './console-polling.ts'
import {
  type Load,
  loadOf,
  openDocs,
  openEmpty,
  openOperation,
  openOverview,
  openSignIn,
} from './console-visit.ts'
import { type Broken, median, printTable, type Section } from './section.ts'

const MAX_SCRIPT_BYTES = 180 * 1024
/** Of a page of the documentation, with its script. */
const MAX_DOCS_BYTES = 14 * 1024
/** A shift that a visitor does not notice. */
const MAX_SHIFT = 0.01
const VISITS = 5
const PURCHASE = { expense_type: 'purchase', expense_date: '2026-03-14', amount_tax_inclusive: 10 }
/** The longest address that fits the table. */
const MAX_SHOWN = 70
const PAGES = {
  empty: openEmpty,
  'sign-in': openSignIn,
  overview: openOverview,
  docs: openDocs,
  'docs operation': openOperation,
}

/** The first load of the console and of the documentation, and the reads of an open one. */
export const consoleLoad: Section = { name: 'console-load', run }

async function run(): Promise<Broken> {
  const service = await startService({
    ephemeral: true,
    port: 0,
    rate: 10_000,
    console: true,
    patience: PATIENCE,
  })
  const demo = startDemo(service)
  const browser = await launchChromium()
  try {
    if (!(await demo.filled)) throw new Error('the demo workspace could not be filled')
    const visits: Record<string, Load[]> = {}
    for (let n = 0; n < VISITS; n++) {
      for (const [name, open] of Object.entries(PAGES)) {
        visits[name] = [...(visits[name] ?? []), await loadOf(browser, service.url, open)]
      }
    }
    const broken = reportLoads(visits)
    Object.assign(process.env, service.environment, { POWERTOOLS_LOG_LEVEL: 'SILENT' })
    const { post, patch } = clientOf(callHandler, service.apiKey)
    const { body: opportunity } = await post('/v1/opportunities', { contact_name: 'Ann' })
    const { body: expense } = await post('/v1/expenses', PURCHASE)
    let amount = 0
    const change = async () => {
      amount++
      await patch(`/v1/opportunities/${opportunity.id}`, { value: amount })
      await patch(`/v1/expenses/${expense.id}`, { amount_tax_inclusive: amount })
    }
    await reportPolling(await polledBy(browser, service.url, change), service.apiKey)
    return broken
  } finally {
    await browser.close()
    await demo.stop()
    await service.stop()
  }
}

function reportLoads(visits: Readonly<Record<string, readonly Load[]>>): string[] {
  const paintOf = (loads: readonly Load[]) => median(loads.map(({ paintMs }) => paintMs))
  const empty = paintOf(visits.empty ?? [])
  const rows = Object.entries(visits).map(([name, loads]) => ({
    name,
    script: median(loads.map(({ scriptBytes }) => scriptBytes)),
    all: median(loads.map(({ bytes }) => bytes)),
    paint: paintOf(loads),
    shift: Math.max(...loads.map(({ shift }) => shift)),
  }))
  printTable(
    `First load with an empty cache, median of ${VISITS}: compressed bytes, largest contentful paint, layout shift`,
    ['page', 'script KB', 'all KB', 'paint ms', 'to empty', 'shift'],
    rows.map(({ name, script, all, paint, shift }) => [
      name,
      (script / 1024).toFixed(1),
      (all / 1024).toFixed(1),
      paint.toFixed(0),
      (paint / empty).toFixed(1),
      shift.toFixed(3),
    ]),
  )
  return rows.flatMap(({ name, script, all, shift }) => [
    ...(name.startsWith('docs') && all > MAX_DOCS_BYTES ? [`${name}: ${Math.ceil(all / 1024)} KB`] : []),
    ...(script > MAX_SCRIPT_BYTES ? [`${name}: ${Math.ceil(script / 1024)} KB of script`] : []),
    ...(shift > MAX_SHIFT ? [`${name}: layout shift of ${shift.toFixed(3)}`] : []),
  ])
}

/** Prices each request that the open overview repeats, by the real handlers. */
async function reportPolling(repeated: readonly Repeated[], apiKey: string): Promise<void> {
  watchBill()
  const client = clientOf(callHandler, apiKey)
  const rows: (Repeated & { name: string; readUnits: number; idleUnits: number; busyUnits: number })[] = []
  for (const { path, idle, busy } of repeated) {
    // The first request loads code and cached secrets.
    await client.get(path)
    const { readUnits } = await billOf(() => client.get(path))
    const name = path.replace(/=\d{4}-[^&]+/g, '=…').slice(0, MAX_SHOWN)
    rows.push({ path, name, readUnits, idle, busy, idleUnits: idle * readUnits, busyUnits: busy * readUnits })
  }
  const sumOf = (field: 'idle' | 'busy' | 'idleUnits' | 'busyUnits') =>
    rows.reduce((sum, row) => sum + row[field], 0)
  const together = {
    ...{ name: 'together', readUnits: 0, idle: sumOf('idle'), busy: sumOf('busy') },
    ...{ idleUnits: sumOf('idleUnits'), busyUnits: sumOf('busyUnits') },
  }
  printTable(
    'Requests of an open overview in an hour, and their read units, while nothing changes and while something always does',
    ['request', 'units', 'idle', 'idle units', 'busy', 'busy units'],
    [...rows, together].map(({ name, readUnits, idle, busy, idleUnits, busyUnits }) => [
      name,
      readUnits.toFixed(1),
      ...[idle, idleUnits, busy, busyUnits].map(Math.round),
    ]),
  )
}
