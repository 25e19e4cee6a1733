import { expect, test } from 'vitest'
import { laneAfter } from '../../../shared/webhooks/queue/lanes.ts'

test('the retry of an attempt that took over a second waits in the slow lane', () => {
  expect([0, 999, 1000, 1001, 15_000].map((duration_ms) => laneAfter({ duration_ms }))).toEqual([
    'main',
    'main',
    'main',
    'slow',
    'slow',
  ])
})
