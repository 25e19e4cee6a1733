import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { costOfMillion, costOfStarts, totalOf } from '../../infra/cost/model.ts'
import type { Units } from '../../infra/cost/month.ts'
import { measureUnits, RECEIVER_MS } from './cost-units.ts'
import { silenced, watch } from './measured.ts'
import { type Broken, printTable, type Section } from './section.ts'
import { startQuietStores } from './stores.ts'
import { newBench } from './workspace.ts'

/** Budget for a million deliveries, in dollars. */
const MOST_DOLLARS = 13
/** A typical response of a receiver: some JSON, which is stored with the attempt. */
const ANSWER = JSON.stringify({ received: true, note: 'x'.repeat(200 - 27) })

/** Measures the consumption of each unit, and stores it in `infra/cost/units.json` for `npm run cost`. */
export const cost: Section = { name: 'cost', run }

async function run(): Promise<Broken> {
  const stores = await startQuietStores()
  const receiver = createServer((request, response) =>
    request.resume().on('end', () => response.setHeader('content-type', 'application/json').end(ANSWER)),
  )
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  try {
    watch()
    // Logs are part of the bill.
    process.env.POWERTOOLS_LOG_LEVEL = 'INFO'
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
    let units: Units | undefined
    await silenced(async () => {
      units = await measureUnits(await newBench(), url)
    })
    if (!units) throw new Error('nothing was measured')
    return report(units)
  } finally {
    receiver.close()
    receiver.closeAllConnections()
    await stores.stop()
  }
}

function report(units: Units): Broken {
  writeFileSync(
    new URL('../../infra/cost/units.json', import.meta.url),
    `${JSON.stringify(units, undefined, 2)}\n`,
  )
  const names = Object.keys(units) as (keyof Units)[]
  printTable(
    'What one of each consumes, alone in its batch',
    ['', 'write units', 'read units', 'GB-ms'],
    names.map((name) => [name, units[name].writeUnits, units[name].readUnits, units[name].functionMs]),
  )
  const dollars = ({ event, delivery }: Pick<Units, 'event' | 'delivery'>) =>
    [event, delivery].map(
      (work): Readonly<Record<string, number>> => ({
        ...costOfMillion(work),
        'First starts': costOfStarts(work, 1e6),
      }),
    )
  const [event = {}, delivery = {}] = dollars(units)
  const total = totalOf(event) + totalOf(delivery)
  printTable(
    `A million deliveries in a month, one for each event, receivers that answer in ${RECEIVER_MS} ms`,
    ['$', 'fan-out', 'delivery'],
    [
      ...Object.keys(delivery).map((name) => [
        name,
        (event[name] ?? 0).toFixed(2),
        (delivery[name] ?? 0).toFixed(2),
      ]),
      ['together', totalOf(event).toFixed(2), totalOf(delivery).toFixed(2)],
    ],
  )
  console.log(
    `\nA second subscriber: $${totalOf(costOfMillion(units.subscriber)).toFixed(2)} a million for fan-out`,
  )
  console.log(`$${total.toFixed(2)} of $${MOST_DOLLARS} allowed`)
  return total > MOST_DOLLARS ? [`a million deliveries cost $${total.toFixed(2)}`] : []
}
