import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DELIVERY_STATUSES, FAILURE_STATUSES } from '../../../shared/domain/kit/enumerations.ts'
import { newEventId, newId, type SubscriptionId, type WorkspaceId } from '../../../shared/domain/kit/ids.ts'
import type { Attempt, DeliveryStatus, FailureStatus } from '../../../shared/domain/webhooks/delivery.ts'
import { update } from '../../../shared/table/store/batching/update-expression.ts'
import { claimUpdate } from '../../../shared/webhooks/deliveries/leases.ts'
import { listFailures } from '../../../shared/webhooks/deliveries/list-failures.ts'
import { newDelivery } from '../../../shared/webhooks/deliveries/new-delivery.ts'
import { outcomeUpdate } from '../../../shared/webhooks/deliveries/outcomes.ts'
import { newRound } from '../../../shared/webhooks/deliveries/rounds.ts'
import { getDeliveryRow, insertDelivery } from '../../../shared/webhooks/deliveries/rows.ts'
import { skipUpdate } from '../../../shared/webhooks/deliveries/skip.ts'
import { summarizeDeliveries } from '../../../shared/webhooks/deliveries/summary.ts'
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

// Rows of five deliveries of a subscription are read; the others are counted by the index.
const SIZE = fc.constantFrom(8, 16)

test('the lists and the summary equal a dictionary after every step of random deliveries (contract 14.13, 14.14)', async () => {
  useService()
  const step = fc.record({ at: fc.nat(3), step: fc.constantFrom(...STEPS) })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), SIZE, async (steps, size) => {
      const world = await newWorld(size)
      for (const { at, step: one } of steps) {
        await world.take(at, one)
        for (const status of FAILURE_STATUSES)
          expect(await world.listed(status)).toEqual(world.expected(status))
        expect(await world.counted()).toEqual(world.expectedCounts())
      }
    }),
    { numRuns: 6 },
  )
})

test('a last attempt is found at an old delivery too: retried, succeeded, delivered again, skipped (contract 14.14)', async () => {
  useService()
  const world = await newWorld(16, Date.now() - 3_600_000)
  for (let n = 0; n < 16; n++) await world.take(n, 'succeeded')
  const steps: readonly Step[] = [
    'redeliver',
    'succeeded',
    'redeliver',
    'pending',
    'succeeded',
    'redeliver',
    'pending',
    'revoke',
  ]
  for (const step of steps) {
    await world.take(1, step)
    expect(await world.counted(), step).toEqual(world.expectedCounts())
  }
})

test('failures stand at their newest attempt, and since and until include its millisecond (contract 14.13)', async () => {
  useService()
  const world = await newWorld(2)
  for (const n of [0, 1, 0]) await world.take(n, 'pending')
  const newestFirst = world.expected('retrying')
  expect(newestFirst).toHaveLength(2)
  expect(await world.listed('retrying')).toEqual(newestFirst)
  for (const id of newestFirst) {
    const at = world.newestAttempt(id)
    expect(await world.listed('retrying', { since: at, until: at })).toEqual([id])
  }
})

async function newWorld(size: number, happenedAt = Date.now()) {
  const ws = newId<WorkspaceId>(new Date())
  // Each step is a day later, so that every delayed row is due.
  let day = Date.now()
  const subscriptions = [newId<SubscriptionId>(new Date()), newId<SubscriptionId>(new Date())]
  const ids = await Promise.all(
    Array.from({ length: size }, async (_, n) => {
      const envelope = { id: newEventId(new Date(happenedAt)), trigger: 'photo.deleted' } as never
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
    newestAttempt: (id: string) => model.get(id)?.newestAttempt ?? '',
    async counted() {
      const summary = await summarizeDeliveries(ws, subscriptions, 24, new Date())
      expect(summary).toMatchObject({ complete: true, hours: { length: 24 } })
      const sums = (rows: readonly Record<DeliveryStatus, number>[]) =>
        DELIVERY_STATUSES.map((status) => rows.reduce((sum, row) => sum + row[status], 0))
      expect(sums(summary.hours)).toEqual(sums(summary.subscriptions))
      const last = summary.subscriptions.map((each) => each.last_attempt?.at ?? '')
      return { sums: sums(summary.subscriptions), last: last.toSorted().at(-1) }
    },
    expectedCounts() {
      const all = [...model.values()]
      const sums = DELIVERY_STATUSES.map((wanted) => all.filter(({ status }) => status === wanted).length)
      return {
        sums,
        last: all
          .map(({ newestAttempt }) => newestAttempt)
          .toSorted()
          .at(-1),
      }
    },
    expected: (status: FailureStatus) =>
      [...model]
        .filter(([, one]) =>
          status === 'failed'
            ? one.status === 'failed'
            : one.hasFailed && one.status === (status === 'retrying' ? 'pending' : 'succeeded'),
        )
        .toSorted(([, a], [, b]) => (a.newestAttempt < b.newestAttempt ? 1 : -1))
        .map(([id]) => id),
    /** Page by page. */
    async listed(status: FailureStatus, times: { readonly since?: string; readonly until?: string } = {}) {
      const found: string[] = []
      for (let after: string | undefined, more = true; more; ) {
        const page = await listFailures(ws, { status, ...times }, { limit: 2, after })
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
  ...{ response_status: error === null ? 200 : 500, response_body: '', request_bytes: 9 },
})

test('failures of all subscriptions are one list, by their newest attempt, with filters', async () => {
  const one = await subscribed(http, () => 400)
  const { workspace: ws } = one
  const other = await subscribed(http, () => 500, ws)
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
})

test('the summary counts what working subscriptions did, whatever was deleted since (contract 14.14)', async () => {
  const to = await subscribed(http)
  const gone = await subscribed(http, () => 200, to.workspace)
  const { workspace: ws } = to
  for (let n = 0; n < 3; n++) await ws.post('/v1/opportunities')
  const summary = async (query = '') => (await ws.get(`/v1/deliveries/summary${query}`)).body
  await until(
    async () => (await gone.deliveries()).filter(({ status }) => status === 'succeeded').length === 3,
  )
  await ws.delete(`/v1/subscriptions/${gone.subscription.id}`)
  await until(async () => (await summary()).subscriptions[0].succeeded === 3)
  const { hours, subscriptions, complete } = await summary('?hours=2')
  const counts = { failed: 0, pending: 0, skipped: 0 }
  const last_attempt = { at: expect.any(String), succeeded: true, response_status: 200, error: null }
  const id = to.subscription.id
  expect(subscriptions).toEqual([{ subscription_id: id, succeeded: 3, ...counts, last_attempt }])
  expect([hours.length, hours[0].succeeded + hours[1].succeeded, complete]).toEqual([2, 3, true])
  expect(Date.parse(hours[1].starts_at) - Date.parse(hours[0].starts_at)).toBe(3_600_000)
  const refused = await Promise.all([0, 169, 'x'].map((n) => ws.get(`/v1/deliveries/summary?hours=${n}`)))
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 400])
})
