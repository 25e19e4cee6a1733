/*
 * The load of one workspace, for costs (`npm run bench -- month`), limits (`npm run bench -- scale`) and the thresholds of alarms. A
 * workspace has 10,000 expenses.
 */

export const WORKDAYS_A_MONTH = 21
const WORKDAY_S = 8 * 3_600
/** Factor of the busiest hour over the average hour of a working day. */
const BUSIEST = 4

export const EVENTS_A_DAY = 200

/** The number of requests of programs, and of deliveries, for each event. */
export const OF_EVENT = { changes: 1, gets: 4, lists: 1, subscribers: 2, attemptsEach: 1.1, receipts: 0.2 }

/** People who have the console open all day. */
export const PEOPLE = 2
/** Polling requests of one open page in a second. */
const POLLS_PER_SECOND_EACH = 4 / 60
export const POLLS_A_DAY = POLLS_PER_SECOND_EACH * WORKDAY_S

/** A page requests its sum again after this time, as `COUNTED_MS` of the console; in milliseconds. */
export const LATER_MS = 10_000

/** The pages that a person opens in a day: the first page and the list of expenses, with the requests of each. */
export const PAGES = [
  { opensADay: 20, asks: ['overview'], asksLater: [] },
  { opensADay: 20, asks: ['expenses', 'sum', 'get', 'get'], asksLater: ['sum'] },
] as const

const pageRequestsADay = PAGES.reduce(
  (all, { opensADay, asks, asksLater }) => all + opensADay * (asks.length + asksLater.length),
  0,
)

/** The rates of a workspace in its busiest hour. Open pages poll at the same rate in each hour. */
export const EVENTS_PER_SECOND = (BUSIEST * EVENTS_A_DAY) / WORKDAY_S
export const POLLS_PER_SECOND = PEOPLE * POLLS_PER_SECOND_EACH
export const opensPerSecond = (opensADay: number): number => (BUSIEST * PEOPLE * opensADay) / WORKDAY_S
export const REQUESTS_PER_SECOND =
  EVENTS_PER_SECOND * (OF_EVENT.changes + OF_EVENT.gets + OF_EVENT.lists) +
  POLLS_PER_SECOND +
  opensPerSecond(pageRequestsADay)
