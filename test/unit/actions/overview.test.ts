import { expect, test } from 'vitest'
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
