import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  decide,
  graceMs,
  leaseMs,
  MAX_ATTEMPTS,
  sweepAgainAt,
  sweepAt,
} from '../../../shared/webhooks/queue/retry-schedule.ts'

const now = new Date('2026-01-02T03:04:05.678Z')
const answered = (status: number) => ({
  response_status: status,
  error: status >= 200 && status < 300 ? null : `HTTP ${status}`,
})
const minutesAfter = (number: number, status = 500) => {
  const decision = decide(answered(status), number, now, 1)
  return decision.kind === 'retry' ? (decision.at.getTime() - now.getTime()) / 60_000 : decision.kind
}

describe('decide', () => {
  it('retries after 1, 5, 15, 60, 240 minutes and then fails', () => {
    expect([1, 2, 3, 4, 5, 6, 7].map((number) => minutesAfter(number))).toEqual([
      1,
      5,
      15,
      60,
      240,
      'fail',
      'fail',
    ])
    expect(MAX_ATTEMPTS).toBe(6)
  })

  it.each([200, 201, 204, 299])('treats %i as success', (status) => {
    expect(decide(answered(status), 1, now, 1)).toEqual({ kind: 'succeed' })
  })

  it.each([301, 302, 307, 308, 408, 429, 500, 502, 503, 504])('retries %i', (status) => {
    expect(minutesAfter(1, status)).toBe(1)
  })

  it.each([400, 401, 403, 404, 405, 409, 413, 422, 451, 499])('gives up on %i', (status) => {
    expect(decide(answered(status), 1, now, 1)).toEqual({ kind: 'fail' })
  })

  it('revokes the subscription on 410, also on the last attempt', () => {
    expect(decide(answered(410), 1, now, 1)).toEqual({ kind: 'revoke' })
    expect(decide(answered(410), 6, now, 1)).toEqual({ kind: 'revoke' })
  })

  it('retries an attempt without a response, and a 200 that was cut off', () => {
    for (const status of [null, 200]) {
      expect(decide({ response_status: status, error: 'timeout' }, 1, now, 1).kind).toBe('retry')
    }
  })

  it('never retries earlier than scheduled, at any speed', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5 }),
        fc.double({ min: 1, max: 10_000, noNaN: true }),
        (number, speed) => {
          const decision = decide(answered(500), number, now, speed)
          if (decision.kind !== 'retry') throw new Error(`decided on ${decision.kind}`)
          const minutes = [1, 5, 15, 60, 240][number - 1] ?? 0
          const delay = decision.at.getTime() - now.getTime()
          expect(delay).toBeGreaterThanOrEqual((minutes * 60_000) / speed)
        },
      ),
    )
  })
})

describe('lease and sweep', () => {
  it('sweep a queued retry after its time, and one beyond the queue delay ahead of time', () => {
    const after = (seconds: number) =>
      (sweepAt(new Date(now.getTime() + seconds * 1_000), now, 1).getTime() - now.getTime()) / 1_000
    expect([60, 300, 900, 901, 3_600, 14_400].map(after)).toEqual([120, 360, 960, 301, 3_000, 13_800])
  })

  it('postpone a row by its age, up to 15 minutes, of which speed leaves at least one', () => {
    const again = (minutes: number, speed = 1) =>
      (sweepAgainAt(minutes * 60_000, now, speed).getTime() - now.getTime()) / 60_000
    expect([-10, 0, 1, 4, 60].map((late) => again(late))).toEqual([1, 1, 1, 4, 15])
    expect([1, 5, 60].map((late) => again(late, 5))).toEqual([1, 3, 3])
    expect([0.5, 4, 60].map((late) => again(late, 600))).toEqual([0.5, 1, 1])
  })
})

it('a lease lasts 30 s, of which speed shortens only the margin; a lost message is detected after a minute', () => {
  expect([1, 12, 1_000_000].map(leaseMs)).toEqual([30_000, 19_000, 18_000.012])
  expect([1, 6, 12, 60].map(graceMs)).toEqual([60_000, 10_000, 5_000, 5_000])
})
