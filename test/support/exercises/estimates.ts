import type * as rows from '../../../shared/contract/routes/estimates.ts'
import type { Bench } from '../bench.ts'
import { BUDGET, type Exercises, idOf } from './exercise.ts'

const body = { title: 'Roof', line_items: [{ description: 'Tiles', quantity: 400, unit_price: 12.5 }] }
const opportunity = (bench: Bench) => idOf(bench.post('/v1/opportunities', { name: 'Roof' }))
const draftOf = (bench: Bench, id: string) => idOf(bench.post(`/v1/opportunities/${id}/estimates`, body))
const draft = async (bench: Bench) => draftOf(bench, await opportunity(bench))

async function sent(bench: Bench): Promise<string> {
  return idOf(bench.post(`/v1/estimates/${await draft(bench)}/send`))
}

export const estimates: Exercises<typeof rows> = {
  createEstimate: {
    budget: BUDGET.change,
    prepare: opportunity,
    request: (bench, id) => bench.post(`/v1/opportunities/${id}/estimates`, body),
  },
  listEstimates: {
    budget: BUDGET.list,
    readUnits: 15,
    prepare: async (bench) => {
      const id = await opportunity(bench)
      for (let n = 0; n < 25; n++) await draftOf(bench, id)
      return id
    },
    request: (bench, id) => bench.get(`/v1/opportunities/${id}/estimates`),
  },
  getEstimate: {
    budget: BUDGET.get,
    prepare: draft,
    request: (bench, id) => bench.get(`/v1/estimates/${id}`),
  },
  // The estimate names its opportunity, which changes with it.
  sendEstimate: {
    budget: BUDGET.changeNaming,
    prepare: draft,
    request: (bench, id) => bench.post(`/v1/estimates/${id}/send`),
  },
  approveEstimate: {
    budget: BUDGET.changeNaming,
    prepare: sent,
    request: (bench, id) => bench.post(`/v1/estimates/${id}/approve`),
  },
  cancelEstimate: {
    budget: BUDGET.changeNaming,
    prepare: sent,
    request: (bench, id) => bench.post(`/v1/estimates/${id}/cancel`),
  },
}
