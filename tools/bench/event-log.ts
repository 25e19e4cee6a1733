import { syntheticEnvelope } from '../../shared/contract/synthetic.ts'
import { createEvent } from '../../shared/domain/event.ts'
import { newId } from '../../shared/domain/ids.ts'
import { TRIGGER_IDS } from '../../shared/domain/triggers.ts'
import type { Item } from '../../shared/table/store/write.ts'
import { eventItem } from '../../shared/webhooks/events/rows.ts'
import { putAll } from './put-all.ts'
import { type Broken, printTable, type Section } from './section.ts'
import { storeUse, watchStore } from './store-calls.ts'
import { startQuietStores } from './stores.ts'
import { type Bench, newBench } from './workspace.ts'

/** The cost of a page depends only on what it returns, so both sizes have the same budgets. */
const SIZES = [1_000, 20_000]
const PAGE = 100
/** Of a page: the index entries, which have all of an event, and authentication. */
const UNITS = 10
/** A client that is up to date asks for ever. */
const IDLE_UNITS = 2
const TRIPS = 2

export const eventLog: Section = { name: 'log', run }

async function run(): Promise<Broken> {
  const stores = await startQuietStores()
  const rows: (string | number)[][] = []
  const broken: string[] = []
  try {
    watchStore()
    for (const size of SIZES) {
      const bench = await newBench()
      const now = Date.now()
      await putAll(await eventsOf(bench, size, now))
      // A process reads the key that signs links once; that read is not measured.
      await bench.get('/v1/events')
      const look = async (query: string, expected: number, units: number): Promise<string> => {
        let body = { data: [], next_cursor: '' }
        const use = await storeUse(async () => {
          body = (await bench.get(`/v1/events?order=oldest&limit=${PAGE}${query}`)).body
        })
        const what = query.replace(/cursor=.*/, 'cursor=…') || 'the first page'
        rows.push([size, what, body.data.length, use.roundTrips, TRIPS, use.readUnits, units])
        const label = `${what} of ${size}`
        if (body.data.length !== expected) broken.push(`${label}: ${body.data.length} events`)
        if (use.roundTrips > TRIPS) broken.push(`${label}: ${use.roundTrips} round trips`)
        if (use.readUnits > units) broken.push(`${label}: ${use.readUnits} read units, ${units} allowed`)
        return body.next_cursor
      }
      const cursor = await look('', PAGE, UNITS)
      await look(`&cursor=${cursor}`, PAGE, UNITS)
      const soon = new Date(now - 9.5 * STEP_MS).toISOString()
      const end = await look(`&since=${soon}`, 9, UNITS)
      await look(`&since=${soon}&cursor=${end}`, 0, IDLE_UNITS)
      const rare = `&trigger_ids=call.missed&since=${soon}`
      const last = await look(rare, 0, IDLE_UNITS)
      await look(`${rare}&cursor=${last}`, 0, IDLE_UNITS)
    }
    const headings = ['events', 'request', 'returned', 'trips', 'allowed', 'read', 'allowed']
    printTable('The log of events, auth included', headings, rows)
    return broken
  } finally {
    await stores.stop()
  }
}

const STEP_MS = 60_000

/** Events of the triggers that happen most, a minute apart until a minute ago. */
async function eventsOf({ workspace, owner }: Bench, count: number, end: number): Promise<Iterator<Item>> {
  const triggers = TRIGGER_IDS.filter((trigger) => /^(expense|opportunity)/.test(trigger))
  const samples = await Promise.all(triggers.map(syntheticEnvelope))
  const start = end - count * STEP_MS
  return (function* () {
    for (let n = 0; n < count; n++) {
      const now = new Date(start + n * STEP_MS)
      const sample = samples[n % samples.length]
      if (!sample) throw new Error('there are no samples')
      const { trigger, metadata, data } = sample
      const about = { entityId: newId<typeof owner>(now), performedBy: owner, metadata, data }
      yield eventItem(workspace, createEvent(trigger, now, about))
    }
  })()
}
