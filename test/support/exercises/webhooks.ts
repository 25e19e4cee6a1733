import type * as rows from '../../../shared/contract/routes/webhooks.ts'
import type { Bench } from '../bench.ts'
import { aPage, BUDGET, type Exercises, idOf } from './exercise.ts'

// Nothing listens there, and the trigger must not fire, because its deliveries would be counted. Expense triggers need
// the most rights.
const body = { trigger_id: 'expense.deleted', target_url: 'http://127.0.0.1:9/closed' }
const subscription = (bench: Bench) => idOf(bench.post('/v1/subscriptions', body))

export const webhooks: Exercises<typeof rows> = {
  createSubscription: { budget: BUDGET.create, request: (bench) => bench.post('/v1/subscriptions', body) },
  listSubscriptions: {
    budget: BUDGET.collection,
    prepare: (bench) => aPage(bench, subscription),
    request: (bench) => bench.get('/v1/subscriptions'),
  },
  patchSubscription: {
    budget: BUDGET.change,
    prepare: subscription,
    request: (bench, id) => bench.patch(`/v1/subscriptions/${id}`, { trigger_ids: ['*'] }),
  },
  takeOverSubscription: {
    budget: BUDGET.change,
    prepare: async (bench) =>
      idOf(
        (await bench.join()).post('/v1/subscriptions', {
          ...body,
          trigger_ids: ['*'],
          trigger_id: undefined,
        }),
      ),
    request: (bench, id) => bench.post(`/v1/subscriptions/${id}/take-over`),
  },
  testSubscription: {
    // The newest event is either a stored sample or more recent.
    budget: ['auth', 'record', 'query', 'transaction'],
    prepare: async (bench) => {
      const expense = { expense_type: 'purchase', expense_date: '2026-01-02', amount_tax_inclusive: 10 }
      await idOf(bench.post('/v1/expenses', expense))
      const of = { ...body, trigger_id: 'expense.created' }
      return idOf(bench.post('/v1/subscriptions', of))
    },
    request: (bench, id) => bench.post(`/v1/subscriptions/${id}/test`),
  },
  checkReceiver: {
    budget: ['auth', 'record', 'references', 'transaction'],
    prepare: (bench) => idOf(bench.post('/v1/subscriptions', body)),
    request: (bench, id) => bench.post(`/v1/subscriptions/${id}/check`),
  },
  getReceiverCheck: {
    budget: BUDGET.get,
    prepare: async (bench) => {
      const id = await idOf(bench.post('/v1/subscriptions', body))
      return idOf(bench.post(`/v1/subscriptions/${id}/check`))
    },
    request: (bench, id) => bench.get(`/v1/receiver-checks/${id}`),
  },
  replaySubscription: {
    budget: BUDGET.change,
    prepare: subscription,
    request: (bench, id) => bench.post(`/v1/subscriptions/${id}/replay`),
  },
  listTriggers: { budget: BUDGET.auth, request: (bench) => bench.get('/v1/triggers') },
  sampleTrigger: {
    budget: ['auth', 'query'],
    readUnits: 2,
    prepare: (bench) => idOf(bench.post('/v1/opportunities', { name: 'Roof' })),
    request: (bench) => bench.get('/v1/triggers/opportunity.created/sample'),
  },
}
