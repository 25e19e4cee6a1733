import type * as rows from '../../../shared/contract/routes/opportunities.ts'
import type { Bench } from '../bench.ts'
import { aPage, BUDGET, type Exercises, idOf } from './exercise.ts'

let count = 0
const body = { name: 'Roof', contact_name: 'Carla Client', value: 12_000, tags: ['new'] }
const opportunity = (bench: Bench) => idOf(bench.post('/v1/opportunities', body))

async function archived(bench: Bench): Promise<string> {
  const id = await opportunity(bench)
  return idOf(bench.post(`/v1/opportunities/${id}/archive`))
}

/** An opportunity and the stage that it is moved to, the second one. */
async function movable(bench: Bench): Promise<string> {
  const { body: pipelines } = await bench.get('/v1/pipelines')
  return `${await opportunity(bench)} ${pipelines.data.at(-1).stages[1].id}`
}

export const opportunities: Exercises<typeof rows> = {
  createOpportunity: {
    budget: BUDGET.createNaming,
    // All references that a body can have: contact, members, pipeline, custom fields.
    prepare: async (bench) => {
      const key = `size_${count++}`
      await idOf(bench.post('/v1/custom-fields', { key, label: 'Size', type: 'text' }))
      return `${key} ${await idOf(bench.post('/v1/contacts', { name: 'Carla Client' }))}`
    },
    request: (bench, prepared) => {
      const [key = '', contact] = prepared.split(' ')
      return bench.post('/v1/opportunities', {
        ...body,
        primary_contact_id: contact,
        sales_rep_id: bench.owner,
        project_manager_id: bench.owner,
        custom_fields: { [key]: 'large' },
      })
    },
  },
  summarizeOpportunities: {
    budget: ['auth', 'query', 'collection'],
    readUnits: 14,
    prepare: (bench) => aPage(bench, opportunity),
    request: (bench) => bench.get('/v1/opportunities/summary'),
  },
  listOpportunities: {
    budget: BUDGET.list,
    readUnits: 14,
    prepare: (bench) => aPage(bench, opportunity),
    request: (bench) => bench.get('/v1/opportunities?q=roof&tag=new'),
  },
  patchOpportunity: {
    budget: BUDGET.changeNaming,
    prepare: movable,
    request: (bench, prepared) => {
      const [id, stage] = prepared.split(' ')
      return bench.patch(`/v1/opportunities/${id}`, { stage_id: stage })
    },
  },
  restoreOpportunity: {
    budget: BUDGET.change,
    prepare: archived,
    request: (bench, id) => bench.post(`/v1/opportunities/${id}/restore`),
  },
  spotOpportunity: {
    budget: BUDGET.createNaming,
    request: (bench) => bench.post('/v1/drive-mode/spots', { latitude: 30.2, longitude: -97.7 }),
  },
}
