import type * as rows from '../../../shared/contract/routes/envelopes.ts'
import { BUDGET, type Exercises, idOf } from './exercise.ts'

const body = { title: 'Contract', recipients: [{ name: 'Carla', email: 'carla@example.com' }] }

export const envelopes: Exercises<typeof rows> = {
  createEnvelope: {
    budget: BUDGET.createNaming,
    prepare: (bench) => idOf(bench.post('/v1/opportunities')),
    request: (bench, opportunity_id) => bench.post('/v1/envelopes', { ...body, opportunity_id }),
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
