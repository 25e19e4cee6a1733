import './page.ts'
import { expect, test } from 'vitest'
import {
  dayAndTime,
  exactTime,
  formatDate,
  formatHour,
  isoOfInput,
  localDay,
  localInput,
  relativeTime,
  timeZone,
} from '../../../console/src/parts/format-time.ts'

test('these tests run west of UTC, where days begin later', () => {
  expect(new Date('2026-03-13T00:00:00Z').getDate()).toBe(12)
})

test('a day without a time is the same everywhere', () => {
  expect(formatDate('2026-03-13')).toBe('Mar 13, 2026')
  expect(formatDate('2026-01-01')).toBe('Jan 1, 2026')
  expect(formatDate('someday')).toBe('someday')
})

test('times are those of the user', () => {
  const time = new Date('2026-03-13T02:05:06Z')
  expect(exactTime(time)).toBe('Mar 12, 2026, 7:05:06 PM PDT')
  expect(dayAndTime(time, new Date('2026-12-31T20:00:00Z'))).toBe('Mar 12, 7:05 PM')
  expect(dayAndTime(time, new Date('2027-01-02T00:00:00Z'))).toBe('Mar 12, 2026, 7:05 PM')
  expect(dayAndTime(time, new Date('2026-12-31T20:00:00Z'), 'second')).toBe('Mar 12, 7:05:06 PM')
  expect(timeZone()).toBe('America/Los Angeles')
  expect(localDay(new Date('2026-03-13T02:05:06Z'))).toBe('2026-03-12')
})

test('an hour is that of the user', () => {
  expect(formatHour(new Date('2026-03-13T02:05:06Z'))).toMatch(/^7\s?PM$/)
})

test('an input shows and gives the time of the user', () => {
  expect(localInput('2026-03-13T02:05:06.789Z')).toBe('2026-03-12T19:05')
  expect(isoOfInput('2026-03-12T19:05')).toBe('2026-03-13T02:05:00.000Z')
  expect([localInput(undefined), localInput(''), localInput('soon')]).toEqual(['', '', ''])
  expect([isoOfInput(''), isoOfInput('soon')]).toEqual([undefined, undefined])
})

const now = new Date('2026-03-13T12:00:00Z')
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

test.each([
  [0, 'now'],
  [15 * SECOND, 'now'],
  [-15 * SECOND, 'now'],
  [15_001, 'in 10 seconds'],
  [-15_001, '10 seconds ago'],
  [MINUTE - 1, 'in 50 seconds'],
  [MINUTE, 'in 1 minute'],
  [-MINUTE, '1 minute ago'],
  [-(HOUR - 1), '59 minutes ago'],
  [HOUR, 'in 1 hour'],
  [-2 * HOUR, '2 hours ago'],
  [-(DAY - 1), '23 hours ago'],
  [-DAY, 'yesterday'],
  [DAY, 'tomorrow'],
  [-40 * DAY, '40 days ago'],
])('%d ms from now is %j', (ms, text) => {
  const time = new Date(now.getTime() + ms)
  expect(relativeTime(time, now, 'second')).toBe(text)
  expect(relativeTime(time, now)).toBe(text.includes('second') ? 'now' : text)
})
