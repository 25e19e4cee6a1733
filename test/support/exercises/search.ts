import type * as rows from '../../../shared/contract/routes/search.ts'
import { aPage, type Exercises, idOf } from './exercise.ts'

export const search: Exercises<typeof rows> = {
  search: {
    // Each type is searched in parallel with the others.
    budget: ['auth', 'query', 'rows'],
    prepare: (bench) => aPage(bench, () => idOf(bench.post('/v1/opportunities', { name: 'Roof' }))),
    request: (bench) => bench.get('/v1/search?q=roof'),
  },
}
