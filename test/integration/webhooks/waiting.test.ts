import { beforeEach, expect, it } from 'vitest'
import { type MemberStatus, newMember } from '../../../shared/domain/people/workspace.ts'
import { patchSubscription, revoke, type Subscription } from '../../../shared/domain/webhooks/subscription.ts'
import { memberInsertion, memberReplacement } from '../../../shared/table/access/members.ts'
import { deliveryKey, subscriptionKey } from '../../../shared/table/keys.ts'
import type { RequestBatcher } from '../../../shared/table/store/batching/request-batcher.ts'
import { toTransactWrite, update } from '../../../shared/table/store/batching/update-expression.ts'
import { postpone } from '../../../shared/table/store/due-index.ts'
import { readRow } from '../../../shared/table/store/read.ts'
import { deliver as deliverWith } from '../../../shared/webhooks/deliver/deliver.ts'
import { claimUpdate, newLease } from '../../../shared/webhooks/deliveries/leases.ts'
import { waitUpdate } from '../../../shared/webhooks/deliveries/waiting.ts'
import { newBatch } from '../../../shared/webhooks/queue/batch.ts'
import { ownerDoubtUpdate } from '../../../shared/webhooks/subscriptions/owner.ts'
import { dueAfterChange, endOrder } from '../../../shared/webhooks/subscriptions/writes.ts'
import { sweep } from '../../../shared/webhooks/sweep/sweep.ts'
import { commitSettings } from '../../support/commit-settings.ts'
import { installFaults } from '../../support/like-aws.ts'
import { until, WAIT_LIMIT_MS } from '../../support/until.ts'
import { type bench, changeStored, deliver, queued, served } from './bench.ts'

/*
 * Faults around a paused subscription (contract 11.9). Its changes are dated an hour ahead, so that no sweep of the
 * running service finds it due before the test has acted on it.
 */

beforeEach(() => installFaults().set({}))
const clean = { batchItemFailures: [] }

const change = (
  subscription: Subscription,
  status: 'active' | 'paused',
  at = new Date(Date.now() + 3_600_000),
) => changeStored(subscription, (found) => patchSubscription(found, { status }, at))

const owner = ({ workspace_id, created_by }: Subscription, status: MemberStatus) => ({
  ...newMember(workspace_id, { name: 'Mia', email: 'mia@example.com', permissions: [] }, new Date()),
  ...{ id: created_by, status },
})

/** Its owner is deactivated. */
async function leave(subscription: Subscription): Promise<void> {
  await commitSettings([memberInsertion(owner(subscription, 'deactivated'))])
  await update(ownerDoubtUpdate(subscription))
}

/** Ends why it waits: what waited has been sent, or is skipped. */
async function become(subscription: Subscription, status: 'active' | 'revoked' | 'served'): Promise<void> {
  if (status === 'served') {
    const record = owner(subscription, 'active')
    return commitSettings(memberReplacement({ record: owner(subscription, 'deactivated'), v: 1 }, record))
  }
  if (status === 'active') {
    await change(subscription, 'active')
    return endOrder(subscription.workspace_id, subscription.id)
  }
  await changeStored(subscription, (found) => revoke(found, 'deleted', new Date(Date.now() + 7_200_000)))
}

const resumeBody = (resumed: Subscription, more: object = {}) =>
  JSON.stringify({
    workspace_id: resumed.workspace_id,
    subscription_id: resumed.id,
    resumed: dueAfterChange(resumed).due_sk,
    ...more,
  })

const dueOf = async ({ workspace_id, id }: Subscription) =>
  (await readRow(subscriptionKey(workspace_id, id)))?.due_sk

type Due = Awaited<ReturnType<ReturnType<typeof bench>['due']>>

/** Makes a delivery wait, as deliver does for a paused subscription. */
async function wait({ delivery, row }: Due): Promise<void> {
  const now = new Date()
  const leaseUntil = newLease(now, 30_000)
  expect(await update(claimUpdate(delivery.workspace_id, delivery.id, now, leaseUntil))).toBe(true)
  expect(await update(waitUpdate({ ...(await row()), leaseUntil }, now))).toBe(true)
  expect(await row()).toMatchObject({ started: 0, state: 'waiting', delivery: { next_attempt_at: null } })
}

it('a delivery that began to wait when the function crashed is resumed by its repeated message', async () => {
  const { to, due } = await served()
  const waiting = await due()
  await wait(waiting)
  const sent = queued()
  expect(await deliver(waiting.body)).toEqual(clean)
  expect(sent.map(({ message }) => message.delivery_id)).toEqual([waiting.delivery.id])
  expect(await deliver(waiting.body)).toEqual(clean)
  expect(to.hits).toHaveLength(1)
})

it('a resumption ends while the owner is deactivated, and its deliveries go on waiting', async () => {
  const { to, subscription, due } = await served()
  const waiting = await due()
  await wait(waiting)
  const sent = queued()
  await change(subscription, 'paused')
  const resumed = await change(subscription, 'active')
  expect(await dueOf(subscription)).toBe(dueAfterChange(resumed).due_sk)
  await leave(subscription)
  expect(await deliver(resumeBody(resumed))).toEqual(clean)
  expect([to.hits, sent, await dueOf(subscription)]).toEqual([[], [], undefined])
  expect(await waiting.row()).toMatchObject({ started: 0, state: 'waiting' })
})

it('a message of an earlier resumption does nothing, and one of two repeats walks', async () => {
  const { to, subscription, due } = await served()
  const waiting = [await due(), await due(), await due()]
  for (const one of waiting) await wait(one)
  queued()
  await change(subscription, 'paused')
  const first = await change(subscription, 'active')
  await change(subscription, 'paused')
  expect(await dueOf(subscription)).toBeUndefined()
  const rows = () => Promise.all(waiting.map(({ row }) => row()))
  const before = await rows()
  expect(await deliver(resumeBody(first))).toEqual(clean)
  expect([to.hits, await rows()]).toEqual([[], before])
  const second = await change(subscription, 'active')
  expect(await deliver(resumeBody(second), resumeBody(second))).toEqual(clean)
  await until(() => to.hits.length === 3)
  expect(to.hits.map(({ body }) => JSON.parse(body).id)).toEqual(waiting.map(({ event }) => event.id))
})

it('a subscription that is paused again while it is resumed gets no more, and the rest when it is resumed again', async () => {
  let pauses = true
  const { to, subscription, due } = await served(async () => {
    if (pauses) await change(subscription, 'paused')
    pauses = false
    return 200
  })
  // More than a page of the walk.
  const waiting: Due[] = []
  for (let n = 0; n < 22; n++) waiting.push(await due())
  for (const one of waiting) await wait(one)
  queued()
  await change(subscription, 'paused')
  expect(await deliver(resumeBody(await change(subscription, 'active')))).toEqual(clean)
  expect(to.hits).toHaveLength(1)
  for (const { row } of waiting.slice(1)) expect(await row()).toMatchObject({ started: 0, state: 'waiting' })
  expect(await deliver(resumeBody(await change(subscription, 'active')))).toEqual(clean)
  expect(to.hits.map(({ body }) => JSON.parse(body).id)).toEqual(waiting.map(({ event }) => event.id))
})

it('a resumption whose message was lost is found by the sweep', async () => {
  const { to, subscription, due } = await served()
  const waiting = await due()
  await wait(waiting)
  // Each change is dated after the change before.
  await change(subscription, 'paused', new Date(Date.now() - 1_000))
  await change(subscription, 'active', new Date())
  await sweep(new Date(Date.now() + WAIT_LIMIT_MS))
  await until(async () => (await waiting.read()).status === 'succeeded')
  expect(to.hits).toHaveLength(1)
})

it('deliveries that the index shows late are found by a later check', async () => {
  const { to, subscription, due } = await served()
  const waiting = await due()
  await wait(waiting)
  await change(subscription, 'paused')
  const resumed = await change(subscription, 'active')
  const sent = queued()
  // As if the index did not show it yet: the walk begins behind it.
  await deliver(resumeBody(resumed, { after: waiting.delivery.id }))
  expect(to.hits).toEqual([])
  const again = sent.at(-1)
  expect(again).toMatchObject({ delay: 5, message: { subscription_id: subscription.id } })
  expect(again?.message).not.toHaveProperty('after')
  expect(await deliver(JSON.stringify(again?.message))).toEqual(clean)
  expect(to.hits).toHaveLength(1)
})

it('the walk ends when the index must have caught up', async () => {
  const { subscription } = await served()
  const resumed = await change({ ...subscription, ...(await change(subscription, 'paused')) }, 'active')
  const sent = queued()
  await deliver(resumeBody(resumed, { rechecks: 6 }))
  expect(sent).toEqual([])
  expect(await dueOf(subscription)).toBeUndefined()
})

it('after a slow answer the rest is queued, oldest first', async () => {
  let isSlow = false
  const { to, subscription, due } = await served(async () => {
    if (isSlow) return 200
    isSlow = true
    await new Promise((done) => setTimeout(done, 1_200))
    return 200
  })
  const waiting = [await due(), await due(), await due()]
  for (const one of waiting) await wait(one)
  await change(subscription, 'paused')
  const resumed = await change(subscription, 'active')
  const sent = queued()
  expect(await deliver(resumeBody(resumed))).toEqual(clean)
  expect(to.hits).toHaveLength(1)
  const [, second, third] = waiting
  // A sweep considers a delivery as lost only after those before it had two seconds each.
  const due_at = async (one?: Due) => Date.parse((await one?.row())?.dueSk?.split('#')[0] ?? '')
  expect((await due_at(third)) - (await due_at(second))).toBe(2_000)
  expect(sent.slice(0, 2).map(({ message }) => message.delivery_id)).toEqual([
    second?.delivery.id,
    third?.delivery.id,
  ])
})

it('a delivery that waits until it expires is skipped by the sweep', async () => {
  const { subscription, due } = await served()
  const waiting = await due()
  await wait(waiting)
  const key = deliveryKey(subscription.workspace_id, waiting.delivery.id)
  const { dueSk = '' } = await waiting.row()
  const inDays = (Date.parse(dueSk.slice(0, 24)) - Date.now()) / 86_400_000
  expect(inDays).toBeGreaterThan(89)
  expect(inDays).toBeLessThan(90)
  await postpone({ ...key, due_sk: dueSk }, new Date(Date.now() - 1_000))
  await sweep(new Date(Date.now() + WAIT_LIMIT_MS))
  await until(async () => (await waiting.read()).status === 'skipped')
  expect(await waiting.row()).toMatchObject({ state: 'skipped', dueSk: undefined })
})

it.each(['active', 'revoked', 'served'] as const)(
  'a delivery that begins to wait while its subscription becomes %s does not wait on',
  async (status) => {
    const { to, subscription, due } = await served()
    if (status === 'served') await leave(subscription)
    else await change(subscription, 'paused')
    const waiting = await due()
    const sent = queued()
    const batch = newBatch('main', 1)
    // The subscription changes after it was read, and before the delivery waits.
    const begin: RequestBatcher['update'] = async (write) => {
      if (JSON.stringify(toTransactWrite(write).values).includes('"waiting"'))
        await become(subscription, status)
      return batch.update(write)
    }
    await deliverWith(JSON.parse(waiting.body), { ...batch, update: begin })
    expect((await waiting.read()).status).toBe(status === 'revoked' ? 'skipped' : 'pending')
    expect((await waiting.row()).state).toBe(status === 'revoked' ? 'skipped' : 'retrying')
    expect(sent).toHaveLength(status === 'revoked' ? 0 : 1)
    expect(to.hits).toEqual([])
  },
)
