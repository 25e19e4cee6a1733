import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { requestAt, workAt } from '../../../../local/demo/past.ts'
import { madeAt, newId } from '../../../../shared/domain/ids.ts'

const PAST = new Date('2026-03-13T10:00:00Z')
const OTHER = new Date('2026-02-13T10:00:00Z')

test('a request and what it awaits have an earlier time, in ids too, and other requests have theirs', async () => {
  const made = async () => {
    await sleep(1)
    return { time: new Date(), id: newId(new Date()), isReal: Math.abs(Date.now() - PAST.getTime()) > 1000 }
  }
  const [one, other] = await Promise.all([requestAt(PAST, made), requestAt(OTHER, made)])
  expect([one.time, madeAt(one.id), one.isReal]).toEqual([PAST, PAST.getTime(), true])
  expect([other.time, madeAt(other.id)]).toEqual([OTHER, OTHER.getTime()])
  expect(other.id < one.id).toBe(true)
})

test('for work, both clocks have the earlier time', () => {
  expect(workAt(PAST, () => [new Date(), Date.now()])).toEqual([PAST, PAST.getTime()])
})

test('everything else has the real time, and dates are as ever', () => {
  expect(new Date() > PAST).toBe(true)
  expect(Date.now()).toBeGreaterThan(PAST.getTime())
  expect(requestAt(PAST, () => new Date('2026-01-01T00:00:00Z').toISOString())).toBe(
    '2026-01-01T00:00:00.000Z',
  )
  expect(requestAt(PAST, () => new Date() instanceof Date)).toBe(true)
  class Later extends Date {}
  expect(new Later(0)).toBeInstanceOf(Later)
  expect(Date.UTC(2026, 0)).toBe(Date.parse('2026-01-01T00:00:00Z'))
})
