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

/** An estimate, and the path of its page. */
async function linked(bench: Bench): Promise<{ id: string; page: string }> {
  const id = await sent(bench)
  const { body } = await bench.post(`/v1/estimates/${id}/link`)
  return { id, page: new URL(body.url).pathname }
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
  patchEstimate: {
    budget: BUDGET.changeNaming,
    prepare: draft,
    request: (bench, id) => bench.patch(`/v1/estimates/${id}`, { notes: 'Half before we begin' }),
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
  createEstimateLink: {
    budget: BUDGET.changeNaming,
    prepare: sent,
    request: (bench, id) => bench.post(`/v1/estimates/${id}/link`),
  },
  deleteEstimateLink: {
    budget: BUDGET.changeNaming,
    prepare: async (bench) => (await linked(bench)).id,
    request: (bench, id) => bench.delete(`/v1/estimates/${id}/link`),
  },
  getEstimatePage: {
    budget: BUDGET.page,
    prepare: async (bench) => (await linked(bench)).page,
    request: (bench, path) => bench.get(path),
  },
  approveOnEstimatePage: {
    budget: BUDGET.approveOnPage,
    prepare: async (bench) => (await linked(bench)).page,
    request: (bench, path) => bench.post(path, new URLSearchParams({ name: 'Ann Lee' })),
  },
  cancelEstimate: {
    budget: BUDGET.changeNaming,
    prepare: sent,
    request: (bench, id) => bench.post(`/v1/estimates/${id}/cancel`),
  },
}
