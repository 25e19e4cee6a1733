import { expect, it } from 'vitest'
import { deliveryKey } from '../../../shared/table/keys.ts'
import { update } from '../../../shared/table/store/batching/update-expression.ts'
import { commit } from '../../../shared/table/store/commit.ts'
import { claimUpdate, newLease } from '../../../shared/webhooks/deliveries/leases.ts'
import { outcomeUpdate } from '../../../shared/webhooks/deliveries/outcomes.ts'
import { newRound } from '../../../shared/webhooks/deliveries/rounds.ts'
import { skipDelivery, skipUpdate } from '../../../shared/webhooks/deliveries/skip.ts'
import { resumeUpdate, waitUpdate } from '../../../shared/webhooks/deliveries/waiting.ts'
import { dueTo } from './bench.ts'

/** A delivery as a worker has read it, before another one, whose clock is ahead, makes it due or wait. */
async function outdated(how: 'retried' | 'waiting') {
  const { ws, ...one } = await dueTo()
  let seen = await one.row()
  // More than this test takes, however slow the machine is.
  const ahead = new Date(Date.now() + 600_000)
  const claim = async () => {
    const leaseUntil = newLease(ahead, 30_000)
    expect(await update(claimUpdate(ws, one.delivery.id, ahead, leaseUntil))).toBe(true)
    return { ...(await one.row()), leaseUntil }
  }
  if (how === 'waiting') {
    // It waits, as it did when it was read, but again.
    await update(waitUpdate(await claim(), new Date()))
    seen = await one.row()
    await update(resumeUpdate(seen, new Date(), new Date()))
    await update(waitUpdate(await claim(), ahead))
  } else {
    const next = { at: new Date(ahead.getTime() + 60_000), sweepAt: ahead }
    await update(outcomeUpdate(await claim(), { status: 'pending', next }, ahead))
  }
  const { updated_at } = (await one.row()).delivery
  expect(updated_at > new Date().toISOString()).toBe(true)
  return { seen, row: one.row, updated_at }
}

it('a delivery that was attempted meanwhile is skipped, and dated after the attempt', async () => {
  const { seen, row, updated_at } = await outdated('retried')
  expect(await update(skipUpdate(seen, new Date()))).toBe(false)
  await skipDelivery(seen)
  const { delivery } = await row()
  expect(delivery.status).toBe('skipped')
  expect(delivery.updated_at > updated_at).toBe(true)
})

it('a delivery that waits again is not resumed by a worker that read it before', async () => {
  const { seen, row, updated_at } = await outdated('waiting')
  expect(await update(resumeUpdate(seen, new Date(), new Date()))).toBe(false)
  expect((await row()).delivery).toMatchObject({ next_attempt_at: null, updated_at })
})

it('a new round never dates a delivery back', async () => {
  const { seen, row, updated_at } = await outdated('waiting')
  expect(await update(newRound(seen, new Date(), new Date()).write)).toBe(false)
  expect((await row()).delivery.updated_at).toBe(updated_at)
  const { write } = newRound(await row(), new Date(), new Date())
  // Sent twice, as when a response is lost.
  expect([await update(write), await update(write)]).toEqual([true, true])
  expect((await row()).delivery.updated_at > updated_at).toBe(true)
})

it('a delivery whose attempt is running, that has ended meanwhile or that is gone is not skipped', async () => {
  const { ws, delivery, row } = await dueTo()
  const seen = await row()
  const now = new Date()
  const leaseUntil = newLease(now, 30_000)
  expect(await update(claimUpdate(ws, delivery.id, now, leaseUntil))).toBe(true)
  await skipDelivery(seen)
  expect(await row()).toMatchObject({ started: 1, delivery: { status: 'pending', lease_until: leaseUntil } })
  await update(outcomeUpdate({ ...(await row()), leaseUntil }, { status: 'succeeded' }, now))
  await skipDelivery(seen)
  await skipDelivery(await row())
  expect((await row()).delivery.status).toBe('succeeded')
  await commit([{ delete: deliveryKey(ws, delivery.id) }])
  await skipDelivery(seen)
  await expect(row()).rejects.toThrow('the delivery is gone')
})
