import { expect, test } from 'vitest'
import {
  hoursOf,
  slotBeside,
  slotOf,
  timeOf,
  weekOf,
} from '../../../console/src/pages/calendar/calendar-days.ts'

test.each(['2026-03-09', '2026-03-12', '2026-03-15'])('the week of %s is from Monday to Sunday', (day) => {
  const days = weekOf(day)
  expect([days.length, days[0], days.at(-1)]).toEqual([7, '2026-03-09', '2026-03-15'])
})

test('a moved appointment keeps its minutes', () => {
  const at = new Date('2026-03-09T09:45').toISOString()
  expect(slotOf(at)).toEqual({ day: '2026-03-09', hour: 9 })
  expect(timeOf({ day: '2026-03-11', hour: 14 }, at)).toBe(new Date('2026-03-11T14:45').toISOString())
})

test.each([
  ['ArrowLeft', { day: '2026-02-28', hour: 23 }],
  ['ArrowRight', { day: '2026-03-02', hour: 23 }],
  ['ArrowUp', { day: '2026-03-01', hour: 22 }],
  ['ArrowDown', undefined],
  ['Enter', undefined],
])('%s leads to %j', (key, slot) => expect(slotBeside({ day: '2026-03-01', hour: 23 }, key)).toEqual(slot))

test('a week shows a workday, and the hours of earlier and later appointments', () => {
  expect([hoursOf([])[0], hoursOf([]).at(-1)]).toEqual([7, 18])
  const late = hoursOf([
    new Date('2026-03-09T05:15').toISOString(),
    new Date('2026-03-09T20:00').toISOString(),
  ])
  expect([late[0], late.at(-1), late.length]).toEqual([5, 20, 16])
})
