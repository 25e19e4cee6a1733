import { setTimeout as sleep } from 'node:timers/promises'
import { startService } from '../../local/service/service.ts'
import { clientOf } from '../../test/support/client.ts'
import { over } from './over.ts'
import { startReceiver } from './receiver.ts'
import { type Broken, median, percentile, printTable, type Section } from './section.ts'

const MAX_DELIVERY_MS = 600
const DELIVERIES = 40
const REQUESTS = 60

export const latency: Section = { name: 'latency', run }

async function run(): Promise<Broken> {
  const service = await startService({ ephemeral: true, port: 0, rate: 10_000 })
  try {
    const client = clientOf(over(service), service.apiKey)
    await requests(client)
    return await deliveries(client)
  } finally {
    await service.stop()
  }
}

type Client = ReturnType<typeof clientOf>

/** Measures from the start of a request to the arrival of its signed event, without other load. */
async function deliveries(client: Client): Promise<Broken> {
  let secret = ''
  const receiver = await startReceiver(() => secret)
  try {
    const { body } = await client.post('/v1/subscriptions', {
      trigger_id: 'opportunity.created',
      target_url: receiver.url,
    })
    secret = body.signing_secret
    const taken: number[] = []
    for (let n = 0; n <= DELIVERIES; n++) {
      const start = performance.now()
      const { body: made } = await client.post('/v1/opportunities', { name: `Roof ${n}` })
      const { at } = await receiver.of(made.id)
      // The first one is a warm-up.
      if (n > 0) taken.push(at - start)
      // Varies the phase of the pollers, and lets the previous delivery record its outcome.
      await sleep(150 + Math.random() * 250)
    }
    const row = [DELIVERIES, median(taken).toFixed(0), percentile(taken, 95).toFixed(0), MAX_DELIVERY_MS]
    const headings = ['n', 'median ms', 'p95 ms', 'median allowed']
    printTable('Write to signed POST received, over HTTP, idle', headings, [row])
    const slow = median(taken) >= MAX_DELIVERY_MS
    return slow ? [`write to signed POST: median ${median(taken).toFixed(0)} ms`] : []
  } finally {
    receiver.close()
  }
}

/** Alternates requests with a no-op request, which measures the overhead of the machine and the gateway. */
async function requests(client: Client): Promise<void> {
  const { body: made } = await client.post('/v1/opportunities', { name: 'Roof' })
  const kinds: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['GET /v1/health', () => client.get('/v1/health')],
    ['GET /v1/triggers', () => client.get('/v1/triggers')],
    ['GET /v1/opportunities/{id}', () => client.get(`/v1/opportunities/${made.id}`)],
    ['GET /v1/opportunities', () => client.get('/v1/opportunities')],
    ['POST /v1/opportunities', () => client.post('/v1/opportunities', { name: 'Roof' })],
    [
      'PATCH /v1/opportunities/{id}',
      () => client.patch(`/v1/opportunities/${made.id}`, { value: Math.random() }),
    ],
  ]
  const taken = kinds.map((): number[] => [])
  for (let n = -5; n < REQUESTS; n++) {
    for (const [index, [, request]] of kinds.entries()) {
      const start = performance.now()
      await request()
      if (n >= 0) taken[index]?.push(performance.now() - start)
    }
  }
  const bare = median(taken[0] ?? [])
  const rows = kinds.map(([name], index) => {
    const times = taken[index] ?? []
    const middle = median(times)
    return [name, middle.toFixed(1), percentile(times, 95).toFixed(1), (middle / bare).toFixed(1)]
  })
  printTable('Requests over HTTP, alternately', ['request', 'median ms', 'p95 ms', 'ratio'], rows)
}
