import type * as rows from '../../../shared/contract/routes/references.ts'
import { BUDGET, type Exercise, type Exercises, idOf } from './exercise.ts'

const at = (path: string, id: string) => `/v1/${path}/${id}/external-references/books`

/** A first reference of a record of this path. */
const put = (path: string): Exercise => ({
  budget: BUDGET.change,
  prepare: (bench) => idOf(bench.post(`/v1/${path}`, { name: 'Named' })),
  request: (bench, id) => bench.put(at(path, id), { external_id: 'B-1' }),
})

const remove = (path: string): Exercise => ({
  budget: BUDGET.change,
  prepare: async (bench) => {
    const id = await idOf(bench.post(`/v1/${path}`, { name: 'Named' }))
    await bench.put(at(path, id), { external_id: 'B-1' })
    return id
  },
  request: (bench, id) => bench.delete(at(path, id)),
})

export const references: Exercises<typeof rows> = {
  listNamespaces: {
    budget: BUDGET.collection,
    request: (bench) => bench.get('/v1/external-references'),
  },
  putVendorReference: put('vendors'),
  deleteVendorReference: remove('vendors'),
  putCategoryReference: put('expense-categories'),
  deleteCategoryReference: remove('expense-categories'),
  putContactReference: put('contacts'),
  deleteContactReference: remove('contacts'),
  putOpportunityReference: put('opportunities'),
  deleteOpportunityReference: remove('opportunities'),
}
