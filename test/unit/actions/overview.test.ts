import { expect, test } from 'vitest'
import { moneyOf } from '../../../shared/actions/overview/money.ts'
import { needsOf } from '../../../shared/actions/overview/needs.ts'
import { LocalDays } from '../../../shared/domain/kit/local-days.ts'

test('while not all records are counted, no number that needs somebody is shown', () => {
  const days = new LocalDays('America/Chicago', new Date('2026-03-10T18:00:00Z'))
  expect(needsOf(undefined, days, 'quickbooks')).toEqual({
    // Of the day before yesterday and of seven days ago, where they begin in Chicago: before and in daylight-saving time.
    leads_created_to: '2026-03-08T05:59:59.999Z',
    leads_without_appointment: null,
    estimates_sent_to: '2026-03-03T05:59:59.999Z',
    estimates_waiting: null,
    expenses_not_handled: null,
    expenses_without_receipt: null,
    jobs_over_estimate: null,
  })
})

test.each([
  ['America/Chicago', '2026-03-08', '2026-03-08T06:00:00.000Z'],
  ['America/Chicago', '2026-03-09', '2026-03-09T05:00:00.000Z'],
  ['Asia/Kolkata', '2026-03-09', '2026-03-08T18:30:00.000Z'],
  // Clocks go forward at midnight.
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z'],
  ['Atlantic/Azores', '2026-03-29', '2026-03-29T01:00:00.000Z'],
  ['Asia/Beirut', '2026-03-29', '2026-03-28T22:00:00.000Z'],
  // Clocks go back to midnight: the first of the two.
  ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z'],
])('in %s, %s begins at %s', (zone, day, start) => {
  const days = new LocalDays(zone, new Date('2026-03-10T18:00:00Z'))
  expect(new Date(days.startOf(day)).toISOString()).toBe(start)
})

test('an opportunity that only one of the reads shows makes no number negative', () => {
  const days = new LocalDays('UTC', new Date('2026-03-10T18:00:00Z'))
  const created = [{ name: 'q#2026-03', counters: { n101200: 1, a101200: 500 } }]
  const counted = { jobs: [], won: [], created, leads: [], estimates: [], planned: [], expenses: undefined }
  const { last_month } = moneyOf(counted, days, [])
  expect(last_month.open).toEqual({ count: 0, value: 0 })
})
