import type * as rows from '../../../shared/contract/routes/calls.ts'
import type { Bench } from '../bench.ts'
import { type Exercises, idOf } from './exercise.ts'

const body = { direction: 'inbound', outcome: 'completed', from_number: '+1 512 555 0143' }
const call = (bench: Bench) => idOf(bench.post('/v1/calls', body))

export const calls: Exercises<typeof rows> = {
  createCall: {
    // The contact is first looked up by its number, then read.
    budget: ['auth', 'query', 'record', 'transaction'],
    prepare: call,
    request: (bench) => bench.post('/v1/calls', body),
  },
}
