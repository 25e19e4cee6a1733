import { expect, test } from 'vitest'
import { newLease } from '../../../shared/webhooks/deliveries/leases.ts'

const NOW = new Date('2026-11-21T12:00:00.000Z')

test('leases that start in the same millisecond are distinct', () => {
  const leases = new Set(Array.from({ length: 20 }, () => newLease(NOW, 30_000)))
  expect(leases.size).toBeGreaterThan(1)
})

test('a lease is a timestamp that sorts by time', () => {
  const lease = newLease(NOW, 30_000)
  expect(Date.parse(lease)).toBe(NOW.getTime() + 30_000)
  expect(lease > '2026-11-21T12:00:29.999Z' && lease < '2026-11-21T12:00:30.001Z').toBe(true)
})
