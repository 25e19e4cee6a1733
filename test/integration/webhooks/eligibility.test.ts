import { expect, it } from 'vitest'
import { verifyServiceSignature } from '../../../clients/verify/verify.ts'
import { newSigningSecret } from '../../../shared/domain/subscription.ts'
import { update } from '../../../shared/table/store/batching/update-expression.ts'
import { claimUpdate } from '../../../shared/webhooks/deliveries/leases.ts'
import { MAX_ATTEMPTS } from '../../../shared/webhooks/queue/retry-schedule.ts'
import { SKEW_MS } from '../../support/skew.ts'
import { bench, deliver, receiver } from './bench.ts'

it('makes the sixth attempt the last one after five crashed attempts', async () => {
  using to = await receiver(() => 500)
  const { ws, subscribe, due } = bench()
  const { subscription } = await subscribe(to.url, false)
  const { body, delivery, read } = await due(subscription)
  const now = new Date()
  // Each lease has already ended when it is claimed, as if its process had been killed long ago.
  const over = new Date(now.getTime() - 1 - SKEW_MS).toISOString()
  for (let crash = 1; crash < MAX_ATTEMPTS; crash++)
    expect(await update(claimUpdate(ws, delivery.id, now, over))).toBe(true)
  await deliver(body)
  expect(to.hits).toHaveLength(1)
  expect(await read()).toMatchObject({
    status: 'failed',
    next_attempt_at: null,
    attempts: [{ number: MAX_ATTEMPTS, response_status: 500 }],
  })
})

it('sends no signature of an expired previous secret', async () => {
  using to = await receiver()
  const { subscribe, due } = bench()
  const previous = newSigningSecret()
  const { subscription, secret } = await subscribe(to.url, false, previous, new Date(Date.now() - SKEW_MS))
  await deliver((await due(subscription)).body)
  const { body = '', headers = {} } = to.hits[0] ?? {}
  expect(headers['x-service-signature-previous']).toBeUndefined()
  expect(String(headers['webhook-signature']).split(' ')).toHaveLength(1)
  expect([secret, previous].map((key) => verifyServiceSignature(body, headers, key))).toEqual([true, false])
})
