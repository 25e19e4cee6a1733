import type * as rows from '../../../shared/contract/routes/catalog.ts'
import type { Bench } from '../bench.ts'
import { BUDGET, type Exercises, idOf } from './exercise.ts'

let count = 0
const named = () => ({ name: `Name ${count++}` })
const field = () => ({ key: `field_${count++}`, label: 'Field', type: 'text' })

const vendor = (bench: Bench) => idOf(bench.post('/v1/vendors', named()))
const category = (bench: Bench) => idOf(bench.post('/v1/expense-categories', named()))
const customField = (bench: Bench) => idOf(bench.post('/v1/custom-fields', field()))

export const catalog: Exercises<typeof rows> = {
  createVendor: { budget: BUDGET.create, request: (bench) => bench.post('/v1/vendors', named()) },
  patchVendor: {
    budget: BUDGET.change,
    prepare: vendor,
    request: (bench, id) => bench.patch(`/v1/vendors/${id}`, { ...named(), is_archived: true }),
  },
  createCategory: {
    budget: BUDGET.create,
    request: (bench) => bench.post('/v1/expense-categories', named()),
  },
  patchCategory: {
    budget: BUDGET.change,
    prepare: category,
    request: (bench, id) => bench.patch(`/v1/expense-categories/${id}`, { ...named(), is_archived: true }),
  },
  listCustomFields: {
    budget: BUDGET.collection,
    prepare: customField,
    request: (bench) => bench.get('/v1/custom-fields'),
  },
  createCustomField: {
    budget: BUDGET.createUnique,
    request: (bench) => bench.post('/v1/custom-fields', field()),
  },
  patchCustomField: {
    budget: BUDGET.change,
    prepare: customField,
    request: (bench, id) => bench.patch(`/v1/custom-fields/${id}`, { label: 'Other' }),
  },
}
