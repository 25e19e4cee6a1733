import { expect, test } from 'vitest'
import { lastEventIdAt, lastIdAt } from '../../../../shared/domain/kit/ids.ts'
import { above, below, densityOf, isEmpty, splitByTime } from '../../../../shared/table/store/key-range.ts'

const range = (from: number, to: number) => ({ from: lastIdAt(from), to: lastIdAt(to) })

test('a range of ids is split by time, newest first, and the rest follows', () => {
  expect(splitByTime(range(0, 100), [10, 20])).toEqual([range(90, 100), range(70, 90), range(0, 70)])
  const events = { from: lastEventIdAt(0), to: lastEventIdAt(100) }
  expect(splitByTime(events, [40])[0]).toEqual({ from: lastEventIdAt(60), to: lastEventIdAt(100) })
})

test('no part lies outside the range, however long the parts are', () => {
  expect(splitByTime(range(80, 100), [10, 20, 30])).toEqual([range(90, 100), range(80, 90)])
  expect(splitByTime(range(80, 100), [20])).toEqual([range(80, 100)])
  expect(splitByTime({ from: ' ', to: lastIdAt(5) }, [10])).toEqual([{ from: ' ', to: lastIdAt(5) }])
})

test('a part without a millisecond is left out', () => {
  expect(splitByTime(range(0, 100), [0, 10])).toEqual([range(90, 100), range(0, 90)])
})

test('a range of keys that are no ids is not split', () => {
  const names = { from: 'a', to: 'z' }
  expect(splitByTime(names, [10])).toEqual([names])
})

test('below and above a key leave it out', () => {
  const all = { from: 'a', to: 'z' }
  const [before, after] = [below(all, 'm'), above(all, 'm')]
  expect([before.to < 'm', before.to > 'lzz', after.from > 'm', after.from < 'm0']).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(below({ from: 'a', to: 'c' }, 'm')).toEqual({ from: 'a', to: 'c' })
  expect(above({ from: 'p', to: 'z' }, 'm')).toEqual({ from: 'p', to: 'z' })
  expect([isEmpty(below(all, 'a')), isEmpty({ from: 'a', to: 'a' })]).toEqual([true, false])
})

test('density is that of the oldest quarter of the ids', () => {
  expect(densityOf([90, 80, 70, 60, 50, 40, 20, 0].map(lastIdAt))).toBe(2 / 20)
  expect(densityOf([lastIdAt(5)])).toBe(1)
  expect(densityOf(['a name'])).toBeUndefined()
  expect(densityOf([])).toBeUndefined()
})
