import { setTimeout as sleep } from 'node:timers/promises'
import type * as rows from '../../../shared/contract/routes/deliveries.ts'
import type { Bench } from '../bench.ts'
import { aPage, BUDGET, type Exercises, idOf, pageOf } from './exercise.ts'

const body = { trigger_id: 'expense.deleted', target_url: 'http://127.0.0.1:9/closed' }
const subscription = (bench: Bench) => idOf(bench.post('/v1/subscriptions', body))

/** A delivery that no receiver accepts, and whose retry comes long after the measurement. */
async function delivery(bench: Bench): Promise<string> {
  return idOf(bench.post(`/v1/subscriptions/${await subscription(bench)}/test`))
}

async function opportunityEvent(bench: Bench): Promise<string> {
  await bench.post('/v1/opportunities')
  return (await bench.get('/v1/events?limit=1')).body.data[0].id
}

export const deliveries: Exercises<typeof rows> = {
  listEvents: {
    // The index has all of an event.
    budget: ['auth', 'query'],
    readUnits: 2.5,
    prepare: (bench) => aPage(bench, () => idOf(bench.post('/v1/opportunities'))),
    request: (bench) => bench.get('/v1/events'),
  },
  getEvent: {
    budget: BUDGET.get,
    prepare: opportunityEvent,
    request: (bench, id) => bench.get(`/v1/events/${id}`),
  },
  listDeliveriesOfEvent: {
    budget: BUDGET.list,
    prepare: async (bench) => {
      const id = await delivery(bench)
      return (await bench.get(`/v1/deliveries/${id}`)).body.event_id
    },
    request: (bench, id) => bench.get(`/v1/events/${id}/deliveries`),
  },
  listDeliveries: {
    // A delivery that is attempted between the query and the read of its row is read again.
    budget: [...BUDGET.list, 'rows'],
    readUnits: 17,
    prepare: async (bench) => {
      const id = await subscription(bench)
      await aPage(bench, () => idOf(bench.post(`/v1/subscriptions/${id}/test`)))
      return id
    },
    request: (bench, id) => bench.get(`/v1/subscriptions/${id}/deliveries`),
  },
  listFailures: {
    budget: BUDGET.list,
    readUnits: 18,
    prepare: async (bench) => {
      const id = await subscription(bench)
      const page = await aPage(bench, () => idOf(bench.post(`/v1/subscriptions/${id}/test`)))
      const count = async () => (await bench.get('/v1/deliveries?status=retrying')).body.data.length
      while ((await count()) < pageOf(bench)) await sleep(20)
      return page
    },
    request: (bench) => bench.get('/v1/deliveries?status=retrying'),
  },
  summarizeDeliveries: {
    budget: ['auth', 'collection', 'query', 'rows'],
    readUnits: 20,
    prepare: async (bench) => {
      const id = await subscription(bench)
      return aPage(bench, () => idOf(bench.post(`/v1/subscriptions/${id}/test`)))
    },
    request: (bench) => bench.get('/v1/deliveries/summary'),
  },
  getDelivery: {
    // A delivery without attempts shows the target of its subscription.
    budget: [...BUDGET.get, 'references'],
    prepare: delivery,
    request: (bench, id) => bench.get(`/v1/deliveries/${id}`),
  },
  redeliver: {
    budget: ['auth', 'record', 'references', 'transaction'],
    // A running attempt would serve as the redelivery, and nothing would be written.
    prepare: async (bench) => {
      const id = await delivery(bench)
      while ((await bench.get(`/v1/deliveries/${id}`)).body.attempts.length === 0) await sleep(20)
      return id
    },
    request: (bench, id) => bench.post(`/v1/deliveries/${id}/redeliver`),
  },
  getReplay: {
    budget: BUDGET.get,
    prepare: async (bench) => idOf(bench.post(`/v1/subscriptions/${await subscription(bench)}/replay`)),
    request: (bench, id) => bench.get(`/v1/replays/${id}`),
  },
}
