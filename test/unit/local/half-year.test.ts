import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HalfYear } from '../../../local/demo/half-year.ts'

test('every step is taken at its time, in order, in the past, and before today in the hours of work', async () => {
  const minutes = fc.uniqueArray(fc.nat(180 * 1440), { minLength: 1, maxLength: 50 })
  await fc.assert(
    fc.asyncProperty(minutes, async (all) => {
      const ages = all.map((minute) => minute / 1440)
      const year = new HalfYear()
      const taken: { age: number; at: Date }[] = []
      let shift = 0
      for (const age of ages) {
        year.add(age, async () => void taken.push({ age, at: new Date(Date.now() + shift) }))
      }
      await year.play((ms) => {
        shift = ms
      })
      expect(taken.map(({ age }) => age)).toEqual(ages.toSorted((a, b) => b - a))
      for (const { age, at } of taken) {
        expect(at.getTime()).toBeLessThanOrEqual(Date.now())
        expect(Math.abs(year.end - age * 86_400_000 - at.getTime())).toBeLessThan(86_400_000)
        if (at.getTime() < new Date(year.end).setHours(0, 0, 0, 0)) {
          expect(at.getHours()).toBeGreaterThanOrEqual(8)
          expect(at.getHours()).toBeLessThanOrEqual(17)
        }
      }
    }),
  )
})

test('times of the week begin with Monday', () => {
  const year = new HalfYear()
  const times = [0, 6].map((day) => new Date(year.timeOfWeek(day, 9)))
  expect(times.map((time) => [time.getDay(), time.getHours()])).toEqual([
    [1, 9],
    [0, 9],
  ])
  const midnight = new Date(year.end).setHours(0, 0, 0, 0)
  expect(times[0]?.getTime()).toBeLessThanOrEqual(midnight + 9 * 3_600_000)
  expect(times[1]?.getTime()).toBeGreaterThanOrEqual(midnight)
})
