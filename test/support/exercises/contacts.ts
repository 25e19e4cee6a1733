import type * as rows from '../../../shared/contract/routes/contacts.ts'
import type { Bench } from '../bench.ts'
import { aPage, BUDGET, type Exercises, idOf } from './exercise.ts'

const contact = (bench: Bench) =>
  idOf(bench.post('/v1/contacts', { name: 'Carla Client', phone: '(512) 555-0143' }))

export const contacts: Exercises<typeof rows> = {
  listContacts: {
    // A phone number leads to contacts; all other filters read the collection only.
    budget: BUDGET.list,
    prepare: (bench) => aPage(bench, contact),
    request: (bench) => bench.get('/v1/contacts?phone=5125550143&q=carla'),
  },
  createContact: {
    budget: BUDGET.create,
    request: (bench) =>
      bench.post('/v1/contacts', { name: 'Carla', email: 'carla@example.com', phone: '(512) 555-0143' }),
  },
  patchContact: {
    budget: BUDGET.change,
    prepare: contact,
    request: (bench, id) => bench.patch(`/v1/contacts/${id}`, { name: 'Carla C.' }),
  },
}
