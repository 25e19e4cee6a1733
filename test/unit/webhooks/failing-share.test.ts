import { expect, test } from 'vitest'
import { toId } from '../../../shared/domain/kit/ids.ts'
import type { Attempt } from '../../../shared/domain/webhooks/delivery.ts'
import { FailingShare } from '../../../shared/webhooks/sweep/failing-share.ts'

const NOW = Date.parse('2026-03-14T09:00:00.000Z')

function add(share: FailingShare, subscription: string, secondsAgo: number, error: string | null): void {
  const started_at = new Date(NOW - 1_000 * secondsAgo).toISOString()
  share.add({ subscription_id: toId(subscription), attempts: [{ started_at, error } as Attempt] })
}

test('a receiver that is down counts once, regardless of the number of its events', () => {
  const share = new FailingShare()
  for (let n = 0; n < 1_000; n++) add(share, 'dead', n % 500, 'timeout')
  for (const id of ['a', 'b', 'c', 'd']) add(share, id, 10, null)
  expect(share.count(NOW)).toEqual({ attempted: 5, failing: 1 })
})

test('the newest attempt of a subscription counts, in any order of the deliveries', () => {
  const share = new FailingShare()
  add(share, 'recovered', 5, null)
  add(share, 'recovered', 60, 'HTTP 500')
  add(share, 'broken', 60, null)
  add(share, 'broken', 5, 'TLS failure')
  expect(share.count(NOW)).toEqual({ attempted: 2, failing: 1 })
})

test('attempts older than ten minutes, and deliveries without an attempt, do not count', () => {
  const share = new FailingShare()
  add(share, 'old', 601, 'timeout')
  add(share, 'recent', 599, 'timeout')
  share.add({ subscription_id: toId('fresh'), attempts: [] })
  expect(share.count(NOW)).toEqual({ attempted: 1, failing: 1 })
})
