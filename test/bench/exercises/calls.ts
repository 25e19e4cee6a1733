import type * as rows from '../../../shared/contract/routes/calls.ts'
import { aPage, BUDGET, type Exercises, idOf } from '../exercise.ts'
import type { Bench } from '../workspace.ts'

const body = { direction: 'inbound', outcome: 'completed', from_number: '+1 512 555 0143' }
const call = (bench: Bench) => idOf(bench.post('/v1/calls', body))

export const calls: Exercises<typeof rows> = {
  createCall: {
    // The contact is first looked up by its number, then read.
    budget: ['auth', 'query', 'record', 'transaction'],
    prepare: call,
    request: (bench) => bench.post('/v1/calls', body),
  },
  listCalls: {
    budget: BUDGET.list,
    readUnits: 14,
    prepare: (bench) => aPage(bench, call),
    request: (bench) => bench.get('/v1/calls'),
  },
  getCall: {
    budget: BUDGET.get,
    prepare: call,
    request: (bench, id) => bench.get(`/v1/calls/${id}`),
  },
}
