import { expect, test } from 'vitest'
import { TOMBSTONE_MS } from '../../../shared/domain/tombstone.ts'

test('tombstones are listed for 90 days (contract 19.4)', () => {
  const deleted = Date.parse('2026-01-01T00:00:00Z')
  expect(new Date(deleted + TOMBSTONE_MS).toISOString()).toBe('2026-04-01T00:00:00.000Z')
})
