import { writeFileSync } from 'node:fs'
import { costOfMillion, costOfStarts, totalOf, type Work } from '../../../../ops/cost/model.ts'
import { sweepsOf, type Units } from '../../../../ops/cost/month.ts'
import { newBench } from '../../../../test/support/bench.ts'
import { listen } from '../../../../test/support/listen.ts'
import { startQuietStores } from '../../data/stores.ts'
import { silenced, watch } from '../../measure/measured.ts'
import { type Broken, printTable, type Section } from '../../measure/section.ts'
import { RECEIVER_MS } from './delivery.ts'
import { measureUnits } from './units.ts'

/** Budgets for a million deliveries, in dollars: each alone in its batch, and ten at a time. */
const MAX_DOLLARS = { alone: 6.175, ofTen: 3.44 }
/** A typical response of a receiver: some JSON, which is stored with the attempt. */
const ANSWER = JSON.stringify({ received: true, note: 'x'.repeat(200 - 27) })

/** Measures the consumption of each unit, and stores it in `ops/cost/units.json` for `npm run bench -- month`. */
export const cost: Section = { name: 'cost', run }

async function run(): Promise<Broken> {
  const stores = await startQuietStores()
  const receiver = await listen((request, response) => {
    request.resume().on('end', () => response.setHeader('content-type', 'application/json').end(ANSWER))
  })
  try {
    watch()
    // Logs are part of the bill.
    process.env.POWERTOOLS_LOG_LEVEL = 'INFO'
    let units: Units | undefined
    await silenced(async () => {
      units = await measureUnits(await newBench(), `${receiver.url}/`)
    })
    if (!units) throw new Error('nothing was measured')
    return report(units)
  } finally {
    receiver.close()
    await stores.stop()
  }
}

function report(units: Units): Broken {
  writeFileSync(
    new URL('../../../../ops/cost/units.json', import.meta.url),
    `${JSON.stringify(units, undefined, 2)}\n`,
  )
  const names = Object.keys(units) as (keyof Units)[]
  printTable(
    'What one of each consumes, alone in its batch',
    ['', 'write units', 'read units', 'GB-ms'],
    names.map((name) => [name, units[name].writeUnits, units[name].readUnits, units[name].functionMs]),
  )
  const alone = dollarsOf('one for each event, each alone', units, units.event, units.delivery)
  const ofTen = dollarsOf('ten at a time', units, units.eventOfTen, units.deliveryOfTen)
  const second = costOfMillion(units.subscriber)
  console.log(`\nA second subscriber: $${totalOf(second).toFixed(2)} a million for fan-out and check`)
  console.log(
    `An idle sweep: ${units.idleSweep.readUnits} read units, ${units.idleSweep.writeUnits} write units`,
  )
  console.log(
    `$${alone.toFixed(2)} and $${ofTen.toFixed(2)} of $${MAX_DOLLARS.alone} and $${MAX_DOLLARS.ofTen}`,
  )
  const { idleSweep } = units
  return [
    ...(alone > MAX_DOLLARS.alone ? [`a million deliveries cost $${alone.toFixed(2)}`] : []),
    ...(ofTen > MAX_DOLLARS.ofTen ? [`a million deliveries, ten at a time, cost $${ofTen.toFixed(2)}`] : []),
    ...(idleSweep.readUnits > IDLE_UNITS || idleSweep.writeUnits > 0 ? ['an idle sweep costs more'] : []),
  ]
}

/** The units that the sweep of an idle stage may read. */
const IDLE_UNITS = 7.5

/** Prints the cost of a million deliveries in a month, and returns it in dollars. */
function dollarsOf(how: string, units: Units, event: Work, delivery: Work): number {
  const columns = [event, units.check, delivery].map(
    (work): Readonly<Record<string, number>> => ({
      ...costOfMillion(work),
      'First starts': costOfStarts(work, 1e6),
    }),
  )
  // The minutes and hours of a month in which the sweep finds events: with a million, all of them.
  const sweeps: Readonly<Record<string, number>> = costOfMillion(sweepsOf(units, 1e6))
  const names = Object.keys(columns[0] ?? {})
  const cells = names.map((name) => {
    const [fanOut = 0, check = 0, posts = 0] = columns.map((each) => each[name] ?? 0)
    return [name, fanOut, check + (sweeps[name] ?? 0) / 1e6, posts] as const
  })
  const sums = [1, 2, 3].map((n) => cells.reduce((sum, row) => sum + Number(row[n]), 0))
  printTable(
    `A million deliveries in a month, ${how}, receivers that answer in ${RECEIVER_MS} ms`,
    ['$', 'fan-out', 'check', 'delivery'],
    [...cells, ['together', ...sums]].map(([name, ...rest]) => [
      String(name),
      ...rest.map((dollars) => Number(dollars).toFixed(2)),
    ]),
  )
  return sums.reduce((sum, one) => sum + one, 0)
}
