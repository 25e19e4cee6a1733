import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Attempt, DeliveryStatus, FailureStatus } from '../../../shared/domain/delivery.ts'
import { newEventId, newId, type SubscriptionId, type WorkspaceId } from '../../../shared/domain/ids.ts'
import { update } from '../../../shared/table/store/batching/update-expression.ts'
import { claimUpdate, skipUpdate } from '../../../shared/webhooks/deliveries/leases.ts'
import { listFailures } from '../../../shared/webhooks/deliveries/list-failures.ts'
import { newDelivery } from '../../../shared/webhooks/deliveries/new-delivery.ts'
import { outcomeUpdate } from '../../../shared/webhooks/deliveries/outcomes.ts'
import { newRound } from '../../../shared/webhooks/deliveries/rounds.ts'
import { getDeliveryRow, insertDelivery } from '../../../shared/webhooks/deliveries/rows.ts'
import { resumeUpdate, waitUpdate } from '../../../shared/webhooks/deliveries/waiting.ts'
import { http, useService } from '../../support/api.ts'
import { until } from '../../support/until.ts'
import { subscribed } from './subscribed.ts'

/** What a delivery of the model is like. */
interface Expected {
  status: DeliveryStatus
  hasFailed: boolean
  newestAttempt: string
}

const STEPS = ['succeeded', 'pending', 'failed', 'skipped', 'redeliver', 'revoke', 'wait', 'resume'] as const
type Step = (typeof STEPS)[number]

test('the lists equal a dictionary after every step of random deliveries (contract 14.13)', async () => {
  useService()
  const step = fc.record({ at: fc.nat(3), step: fc.constantFrom(...STEPS) })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const world = await newWorld()
      for (const { at, step: one } of steps) {
        await world.take(at, one)
        for (const status of ['failed', 'retrying'] as const)
          expect(await world.listed(status)).toEqual(world.expected(status))
      }
    }),
    { numRuns: 6 },
  )
})

async function newWorld() {
  const ws = newId<WorkspaceId>(new Date())
  // Each step is a day later, so that whatever waits for a time is due.
  let day = Date.now()
  const subscriptions = [newId<SubscriptionId>(new Date()), newId<SubscriptionId>(new Date())]
  const ids = await Promise.all(
    [0, 1, 2, 3].map(async (n) => {
      const envelope = { id: newEventId(new Date()), trigger: 'photo.deleted' } as never
      const to = subscriptions[n % 2] ?? newId(new Date())
      const made = newDelivery(newId(new Date()), { workspaceId: ws, envelope }, to, new Date(day))
      await insertDelivery(made, newId(new Date()), undefined)
      return made.id
    }),
  )
  const model = new Map(
    ids.map((id): [string, Expected] => [id, { status: 'pending', hasFailed: false, newestAttempt: '' }]),
  )

  async function take(at: number, step: Step): Promise<void> {
    const id = ids[at] ?? ''
    const [row, expected] = [await getDeliveryRow(ws, id as never), model.get(id)]
    if (!row || !expected) throw new Error('no such delivery')
    day += 86_400_000
    const [now, next] = [new Date(day), new Date(day + 60_000)]
    if (step === 'redeliver') {
      if (await update(newRound(row, now, next).write)) expected.status = 'pending'
    } else if (step === 'revoke') {
      if (await update(skipUpdate(row, now))) expected.status = 'skipped'
    } else if (step === 'resume') {
      await update(resumeUpdate(row, now, next))
    } else {
      const lease = next.toISOString()
      if (!(await update(claimUpdate(ws, row.delivery.id, now, lease)))) return
      const found = await getDeliveryRow(ws, row.delivery.id)
      if (!found) throw new Error('no row')
      const claimed = { ...found, leaseUntil: lease }
      if (step === 'wait') {
        await update(waitUpdate(claimed, now))
        return
      }
      const error = step === 'succeeded' ? null : 'HTTP 500'
      const attempt = attemptAt(now, claimed.started, error)
      const how = {
        status: step,
        ...(step !== 'skipped' && { attempt, target_url: 'https://example.com' }),
        ...(step === 'pending' && { next: { at: next, sweepAt: next } }),
      }
      expect(await update(outcomeUpdate(claimed, how, now))).toBe(true)
      expected.status = step
      if (step === 'skipped') return
      expected.hasFailed ||= error !== null
      expected.newestAttempt = attempt.started_at
    }
  }

  return {
    take,
    expected: (status: FailureStatus) =>
      [...model]
        .filter(([, one]) =>
          status === 'failed' ? one.status === 'failed' : one.status === 'pending' && one.hasFailed,
        )
        .toSorted(([, a], [, b]) => (a.newestAttempt < b.newestAttempt ? 1 : -1))
        .map(([id]) => id),
    /** Page by page. */
    async listed(status: FailureStatus) {
      const found: string[] = []
      for (let after: string | undefined, more = true; more; ) {
        const page = await listFailures(ws, { status }, { limit: 2, after })
        found.push(...page.rows.map(({ id }) => id))
        after = page.rows.at(-1)?.position
        more = page.more
      }
      return found
    },
  }
}

const attemptAt = (at: Date, number: number, error: string | null): Attempt => ({
  ...{ number, error, started_at: at.toISOString(), duration_ms: 1 },
  ...{ response_status: error === null ? 200 : 500, response_body: '' },
})

test('failures of all subscriptions are one list, by their newest attempt, with filters', async () => {
  await using one = await subscribed(http, () => 400)
  const { workspace: ws } = one
  await using other = await subscribed(http, () => 500, ws)
  const list = async (query: string) => (await ws.get(`/v1/deliveries?${query}`)).body
  await ws.post('/v1/opportunities')
  await until(async () => (await list('status=failed')).data.length === 1)
  await until(async () => (await list('status=retrying')).data.length === 1)
  const [[failed], [retrying]] = [(await list('status=failed')).data, (await list('status=retrying')).data]
  expect(failed).toEqual((await ws.get(`/v1/deliveries/${failed.id}`)).body)
  expect([failed, retrying]).toMatchObject([
    { subscription_id: one.subscription.id, status: 'failed', target_url: one.url },
    { subscription_id: other.subscription.id, status: 'pending', target_url: other.url },
  ])
  await ws.post('/v1/opportunities')
  await until(async () => (await list('status=failed')).data.length === 2)
  const [newest] = (await list('status=failed&limit=1')).data
  const at = newest.attempts[0].started_at
  const before = new Date(Date.parse(at) - 1).toISOString()
  const idsOf = async (query: string) =>
    (await list(`status=failed&${query}`)).data.map(({ id }: { id: string }) => id)
  expect(await idsOf(`since=${at}`)).toEqual([newest.id])
  expect(await idsOf(`until=${before}`)).toEqual([failed.id])
  expect(await idsOf(`subscription_id=${other.subscription.id}`)).toEqual([])
  expect(await idsOf(`subscription_id=${one.subscription.id}`)).toEqual([newest.id, failed.id])
  expect(await idsOf('trigger_id=photo.deleted')).toEqual([])
  expect(await idsOf('trigger_id=opportunity.created')).toEqual([newest.id, failed.id])
  const first = await list('status=failed&limit=1')
  expect(first).toMatchObject({ has_more: true })
  expect(await idsOf(`limit=1&cursor=${first.next_cursor}`)).toEqual([failed.id])
  const refused = await Promise.all(['', '?status=pending'].map((query) => ws.get(`/v1/deliveries${query}`)))
  expect(refused.map(({ status }) => status)).toEqual([400, 400])
})
