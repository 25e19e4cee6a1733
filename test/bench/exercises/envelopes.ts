import type * as rows from '../../../shared/contract/routes/envelopes.ts'
import { aPage, BUDGET, type Exercises, idOf } from '../exercise.ts'
import type { Bench } from '../workspace.ts'

const body = { title: 'Contract', recipients: [{ name: 'Carla', email: 'carla@example.com' }] }
const envelope = (bench: Bench) => idOf(bench.post('/v1/envelopes', body))

export const envelopes: Exercises<typeof rows> = {
  createEnvelope: {
    budget: BUDGET.createNaming,
    prepare: (bench) => idOf(bench.post('/v1/opportunities')),
    request: (bench, opportunity_id) => bench.post('/v1/envelopes', { ...body, opportunity_id }),
  },
  listEnvelopes: {
    budget: BUDGET.list,
    readUnits: 14,
    prepare: (bench) => aPage(bench, envelope),
    request: (bench) => bench.get('/v1/envelopes'),
  },
  getEnvelope: {
    budget: BUDGET.get,
    prepare: envelope,
    request: (bench, id) => bench.get(`/v1/envelopes/${id}`),
  },
  signEnvelope: {
    budget: BUDGET.change,
    prepare: async (bench) => {
      const { body: made } = await bench.post('/v1/envelopes', body)
      return `${made.id}/recipients/${made.recipients[0].id}`
    },
    request: (bench, recipient) => bench.post(`/v1/envelopes/${recipient}/sign`),
  },
}
