import type * as rows from '../../../shared/contract/routes/calendar.ts'
import type { Bench } from '../bench.ts'
import { BUDGET, type Exercises } from './exercise.ts'

const create = ({ post }: Bench) => post('/v1/calendar-feeds', { scope: 'workspace' })

/** The path of a feed with an appointment. */
async function feed(bench: Bench): Promise<string> {
  await bench.post('/v1/opportunities', { name: 'Roof', appointment_at: new Date().toISOString() })
  return new URL((await create(bench)).body.url).pathname
}

export const calendar: Exercises<typeof rows> = {
  createCalendarFeed: { budget: BUDGET.createFeed, request: create },
  listCalendarFeeds: {
    budget: BUDGET.feeds,
    prepare: feed,
    request: ({ get }) => get('/v1/calendar-feeds'),
  },
  readCalendarFeed: { budget: BUDGET.readFeed, prepare: feed, request: ({ get }, path) => get(path) },
}
