import { createSecretKey } from 'node:crypto'
import { expect, it } from 'vitest'
import { sealWith } from '../../../shared/storage/seal.ts'
import { update } from '../../../shared/table/store/batching/update-expression.ts'
import { claimUpdate } from '../../../shared/webhooks/deliveries/leases.ts'
import { MAX_ATTEMPTS } from '../../../shared/webhooks/queue/retry-schedule.ts'
import { getSubscription } from '../../../shared/webhooks/subscriptions/rows.ts'
import { SKEW_MS } from '../../support/skew.ts'
import { changeStored, deliver, served } from './bench.ts'

const another = createSecretKey(Buffer.alloc(32, 9))

it.each(['secret', 'headers'] as const)(
  'a delivery whose %s was sealed with another key ends as failed after six attempts (contract 12.9)',
  async (what) => {
    const { to, ws, subscription, due } = await served()
    const sealed = sealWith(another, '{}')
    const changed = { secret: { secret: sealed }, headers: { headers: { names: ['X-Team'], sealed } } }[what]
    await changeStored(subscription, (found) => ({ ...found, ...changed }))

    const first = await due()
    expect(await deliver(first.body)).toEqual({ batchItemFailures: [] })
    const unsigned = { response_status: null, error: 'secret cannot be opened' }
    expect(await first.read()).toMatchObject({
      status: 'pending',
      next_attempt_at: expect.any(String),
      attempts: [{ number: 1, ...unsigned }],
    })

    const last = await due()
    const now = new Date()
    const over = new Date(now.getTime() - 1 - SKEW_MS).toISOString()
    for (let before = 1; before < MAX_ATTEMPTS; before++)
      expect(await update(claimUpdate(ws, last.delivery.id, now, over))).toBe(true)
    expect(await deliver(last.body)).toEqual({ batchItemFailures: [] })
    expect(await last.read()).toMatchObject({
      status: 'failed',
      next_attempt_at: null,
      attempts: [{ number: MAX_ATTEMPTS, ...unsigned }],
    })
    expect((await getSubscription(ws, subscription.id))?.health.last_failure).toMatchObject(unsigned)
    expect(to.hits).toEqual([])
  },
)
