import { expect, onTestFinished, test, vi } from 'vitest'
import type { Attempt, Delivery } from '../../../shared/domain/delivery.ts'
import type { DeliveryId, ReplayId, WorkspaceId } from '../../../shared/domain/ids.ts'
import { toPartiqlStatement } from '../../../shared/table/store/batching/request-batcher.ts'
import {
  equal,
  type RowUpdate,
  toTransactWrite,
} from '../../../shared/table/store/batching/update-expression.ts'
import { claimedRow, claimUpdate, releaseUpdate } from '../../../shared/webhooks/deliveries/leases.ts'
import { hasOutcome, MAX_ATTEMPTS_KEPT, outcomeUpdate } from '../../../shared/webhooks/deliveries/outcomes.ts'
import { attemptRuns, newRound } from '../../../shared/webhooks/deliveries/rounds.ts'
import type { DeliveryRow } from '../../../shared/webhooks/deliveries/rows.ts'
import { skipUpdate } from '../../../shared/webhooks/deliveries/skip.ts'
import { resumeUpdate, waitUpdate } from '../../../shared/webhooks/deliveries/waiting.ts'

const now = new Date('2026-03-14T09:00:00.000Z')
const at = now.toISOString()
const later = '2026-03-14T09:00:30.000Z'
const before = '2026-03-14T08:59:30.000Z'
const ids = ['ws' as WorkspaceId, 'id' as DeliveryId] as const
const delivery: Delivery = {
  id: ids[1],
  workspace_id: ids[0],
  event_id: 'evt_1' as Delivery['event_id'],
  subscription_id: 's' as Delivery['subscription_id'],
  status: 'failed',
  attempts: [],
  next_attempt_at: null,
  lease_until: null,
  trigger_id: 'expense.created',
  created_at: before,
  updated_at: before,
}
const row: DeliveryRow = {
  delivery,
  ownerId: 'owner' as DeliveryRow['ownerId'],
  started: 3,
  earlier: 2,
  state: undefined,
  dueSk: undefined,
  replay: undefined,
}

/** An update with its placeholders replaced by names and values. */
function read(update: RowUpdate) {
  const { update: key, set, values = {}, when } = toTransactWrite(update)
  const inPlace = (text = '') =>
    text.replaceAll('#', '').replaceAll(/:(\d+)/g, (_, n) => JSON.stringify(values[`:${n}`]))
  return { key, set: inPlace(set), when: inPlace(when?.expression) }
}
const key = { pk: 'ws#delivery#id', sk: 'self' }
const FREE = `(attribute_type(data.lease_until, "NULL") OR data.lease_until <= "${at}")`
const projected = (state?: string) =>
  JSON.stringify({
    trigger: 'expense.created',
    ...(state && { state }),
  })

test('parameters of a PartiQL statement are in the order of its text, in any order of building', () => {
  vi.stubEnv('TABLE_NAME', 'table')
  onTestFinished(() => void vi.unstubAllEnvs())
  const { Statement, Parameters } = toPartiqlStatement({
    key,
    build(expression) {
      const when = equal(expression, 'status', 'old')
      return { set: [equal(expression, 'status', 'new')], when }
    },
  })
  expect(Statement).toBe('UPDATE "table" SET "status" = ? WHERE "status" = ? AND pk = ? AND sk = ?')
  expect(Parameters).toEqual(['new', 'old', key.pk, key.sk].map((S) => ({ S })))
})

test('a claim requires a delivery that is pending, due and not leased', () => {
  expect(read(claimUpdate(...ids, now, later))).toEqual({
    key,
    set: `SET data.lease_until = "${later}", started = started + 1`,
    when: `data.status = "pending" AND data.next_attempt_at <= "${at}" AND ${FREE}`,
  })
})

test('releasing a claim does not count as an attempt', () => {
  expect(read(releaseUpdate(...ids, later))).toEqual({
    key,
    set: 'SET data.lease_until = null, started = started - 1',
    when: `data.lease_until = "${later}"`,
  })
})

test('a pending delivery is skipped unless an attempt is running or it has changed', () => {
  expect(read(skipUpdate(row, now))).toEqual({
    key,
    set: `SET data.status = "skipped", data.next_attempt_at = null, data.lease_until = null, data.updated_at = "${at}", projected = ${projected('skipped')} REMOVE due_pk, due_sk, changes_pk, changes_sk`,
    when: `data.status = "pending" AND data.updated_at = "${before}" AND ${FREE}`,
  })
})

test('a row read together with a claim is used only if its lease is that of the claim or has ended', () => {
  const leased = (lease_until: string | null) => ({ ...row, delivery: { ...delivery, lease_until } })
  expect(claimedRow(leased(later), now, later)).toEqual({ ...leased(later), leaseUntil: later })
  for (const lease of [null, before, at])
    expect(claimedRow(leased(lease), now, later)).toEqual({ ...leased(lease), started: 4, leaseUntil: later })
  expect(claimedRow(leased('2026-03-14T09:00:20.000Z'), now, later)).toBeUndefined()
})

const NO_FAILURE = ' REMOVE changes_pk, changes_sk'

test('an attempt is running until its lease ends', () => {
  const runs = (lease_until: string | null) =>
    attemptRuns({ ...row, delivery: { ...delivery, lease_until } }, now)
  expect([null, before, at, later].map(runs)).toEqual([false, false, false, true])
})

test('a new round of attempts is due now and does not count earlier attempts', () => {
  const sweepAt = new Date(later)
  const { delivery: opened, write } = newRound(row, now, sweepAt, 'replay' as ReplayId)
  expect(opened).toEqual({
    ...delivery,
    status: 'pending',
    next_attempt_at: at,
    lease_until: null,
    updated_at: at,
  })
  const set = [
    'data.status = "pending"',
    `data.next_attempt_at = "${at}"`,
    'data.lease_until = null',
    `data.updated_at = "${at}"`,
    'earlier = started',
    `projected = ${projected('retrying')}`,
    'due_pk = "due#3"',
    `due_sk = "${later}#ws#delivery#id"`,
  ]
  const when = `started = 3 AND ${FREE} AND data.updated_at <= "${at}"`
  expect(read(write)).toEqual({
    key,
    set: `SET ${[...set, 'replay = "replay"'].join(', ')}${NO_FAILURE}`,
    when,
  })
  expect(read(newRound(row, now, sweepAt).write)).toEqual({
    key,
    set: `SET ${set.join(', ')}${NO_FAILURE}`,
    when,
  })
})

const attempt: Attempt = {
  number: 3,
  started_at: before,
  duration_ms: 12,
  response_status: 500,
  response_body: 'no',
  error: 'HTTP 500',
}
const outcomeFields = (status: string, next: string | null) => [
  `data.status = "${status}"`,
  `data.next_attempt_at = ${JSON.stringify(next)}`,
  'data.lease_until = null',
  `data.updated_at = "${at}"`,
]
const appended = `data.attempts = list_append(data.attempts, ${JSON.stringify([attempt])})`
/** The place in the list of failures, by the newest attempt. */
const failure = (status: string) => [
  `changes_pk = "ws#failures#${status}"`,
  `changes_sk = "${before}#id#${delivery.subscription_id}"`,
]
const hasOurLease = `data.lease_until = "${later}"`
const claimed = { ...row, leaseUntil: later }

test('a successful attempt ends the delivery', () => {
  const target_url = 'https://example.com'
  const went = `data.target_url = "${target_url}"`
  expect(read(outcomeUpdate(claimed, { status: 'succeeded', attempt, target_url }, now))).toEqual({
    key,
    set: `SET ${[...outcomeFields('succeeded', null), appended, went].join(', ')} REMOVE due_pk, due_sk`,
    when: hasOurLease,
  })
})

test('a failed attempt schedules the next one and marks the index row as retrying', () => {
  const next = { at: new Date(later), sweepAt: new Date('2026-03-14T09:01:30.000Z') }
  const due = ['due_pk = "due#3"', 'due_sk = "2026-03-14T09:01:30.000Z#ws#delivery#id"']
  const retried = outcomeFields('pending', later)
  expect(read(outcomeUpdate(claimed, { status: 'pending', attempt, next }, now))).toEqual({
    key,
    set: `SET ${[...retried, appended, `projected = ${projected('retrying')}`, ...due, ...failure('retrying')].join(', ')}`,
    when: hasOurLease,
  })
  // The index is written only when it changes.
  expect(
    read(outcomeUpdate({ ...claimed, state: 'retrying' }, { status: 'pending', attempt, next }, now)).set,
  ).toBe(`SET ${[...retried, appended, ...due, ...failure('retrying')].join(', ')}`)
})

test('the last failed attempt marks the index row as failed; a later success removes the mark', () => {
  const set = (state: DeliveryRow['state'], status: 'failed' | 'succeeded') =>
    read(outcomeUpdate({ ...claimed, state }, { status, attempt }, now)).set
  expect(set('retrying', 'failed')).toContain(`projected = ${projected('failed')}`)
  expect(set('failed', 'failed')).not.toContain('projected')
  expect(set('retrying', 'succeeded')).toContain(`projected = ${projected()}`)
})

test('a delivery that is no failure any more stays where its last attempt is found (contract 14.14)', () => {
  const attempted = { ...claimed, state: 'retrying', delivery: { ...delivery, attempts: [attempt] } } as const
  const again = { ...attempt, number: 4, error: null }
  const past = failure('past').join(', ')
  expect(read(outcomeUpdate(attempted, { status: 'succeeded', attempt: again }, now)).set).toContain(past)
  expect(read(outcomeUpdate(attempted, { status: 'skipped' }, now)).set).toContain(past)
  expect(read(skipUpdate(attempted, now)).set).toContain(past)
})

test('a skipped delivery does not count as an attempt', () => {
  expect(read(outcomeUpdate(claimed, { status: 'skipped' }, now))).toEqual({
    key,
    set: `SET ${[...outcomeFields('skipped', null), 'started = started - 1', `projected = ${projected('skipped')}`].join(', ')} REMOVE due_pk, due_sk, changes_pk, changes_sk`,
    when: hasOurLease,
  })
})

test('the newest fifty attempts are kept', () => {
  const old = { ...attempt, number: 1 }
  const withAttempts = (count: number) => ({
    ...claimed,
    delivery: { ...delivery, attempts: Array<Attempt>(count).fill(old) },
  })
  expect(MAX_ATTEMPTS_KEPT).toBe(50)
  expect(read(outcomeUpdate(withAttempts(49), { status: 'failed', attempt }, now)).set).toContain(
    'list_append',
  )
  const kept = JSON.stringify([...Array<Attempt>(49).fill(old), attempt])
  expect(read(outcomeUpdate(withAttempts(50), { status: 'failed', attempt }, now)).set).toContain(
    `data.attempts = ${kept}`,
  )
})

test('a row shows whether an outcome was recorded although the response was lost', () => {
  const shown = (more: Partial<Delivery>) => ({ ...row, delivery: { ...delivery, ...more } })
  const outcome = { status: 'failed', attempt } as const
  const recorded = (attempts: readonly Attempt[]) => hasOutcome(shown({ attempts }), claimed, outcome, now)
  expect([recorded([]), recorded([{ ...attempt, number: 2 }, attempt])]).toEqual([false, true])
  expect(recorded([{ ...attempt, started_at: at }])).toBe(false)
  expect(recorded([{ ...attempt, number: 4 }])).toBe(false)
  const skipped = (more: Partial<Delivery>) => hasOutcome(shown(more), claimed, { status: 'skipped' }, now)
  expect(skipped({ status: 'skipped', updated_at: at })).toBe(true)
  expect(skipped({ status: 'skipped', updated_at: before })).toBe(false)
  expect(skipped({ status: 'failed', updated_at: at })).toBe(false)
})

test('each change of a delivery is dated after the change before, also by a clock that is behind', () => {
  const ahead = '2026-03-14T09:00:01.000Z'
  const dated = { ...row, delivery: { ...delivery, updated_at: ahead } }
  const next = '2026-03-14T09:00:01.001Z'
  const updates = [
    skipUpdate(dated, now),
    outcomeUpdate({ ...claimed, ...dated }, { status: 'failed', attempt }, now),
    newRound(dated, now, now).write,
    waitUpdate({ ...claimed, ...dated }, now),
    resumeUpdate(dated, now, now),
  ]
  for (const update of updates) expect(read(update).set).toContain(`data.updated_at = "${next}"`)
  expect(newRound(dated, now, now).delivery.updated_at).toBe(next)
  const shown = { ...dated, delivery: { ...dated.delivery, status: 'skipped', updated_at: next } } as const
  expect(hasOutcome(shown, { ...claimed, ...dated }, { status: 'skipped' }, now)).toBe(true)
})
