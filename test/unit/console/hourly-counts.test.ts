import { expect, test } from 'vitest'
import { hourlyCounts } from '../../../console/src/pages/overview/hourly-counts.ts'

const now = new Date('2026-03-14T15:20:00Z')
const at = (created_at: string, status: 'succeeded' | 'failed' | 'pending' | 'skipped' = 'succeeded') => ({
  created_at,
  status,
})

test('deliveries are counted by hour and status, those outside the day or skipped are not', () => {
  const counts = hourlyCounts(
    [
      at('2026-03-14T15:00:00.000Z'),
      at('2026-03-14T15:19:59.999Z', 'failed'),
      at('2026-03-14T14:59:59.999Z', 'pending'),
      at('2026-03-13T16:00:00.000Z'),
      at('2026-03-13T15:59:59.999Z'),
      at('2026-03-14T15:10:00.000Z', 'skipped'),
    ],
    now,
  )
  expect(counts).toHaveLength(24)
  expect(counts[23]).toEqual({
    start: new Date('2026-03-14T15:00:00Z'),
    succeeded: 1,
    failed: 1,
    pending: 0,
  })
  expect(counts[22]).toMatchObject({ pending: 1 })
  expect(counts[0]).toEqual({
    start: new Date('2026-03-13T16:00:00Z'),
    succeeded: 1,
    failed: 0,
    pending: 0,
  })
  expect(counts.reduce((sum, { succeeded }) => sum + succeeded, 0)).toBe(2)
})
