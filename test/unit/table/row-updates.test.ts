import { expect, onTestFinished, test, vi } from 'vitest'
import type { DeliveryId, WorkspaceId } from '../../../shared/domain/kit/ids.ts'
import type { Attempt, Delivery } from '../../../shared/domain/webhooks/delivery.ts'
import { toPartiqlStatement } from '../../../shared/table/store/batching/request-batcher.ts'
import { equal } from '../../../shared/table/store/batching/update-expression.ts'
import { claimedRow } from '../../../shared/webhooks/deliveries/leases.ts'
import { hasOutcome } from '../../../shared/webhooks/deliveries/outcomes.ts'
import { attemptRuns } from '../../../shared/webhooks/deliveries/rounds.ts'
import type { DeliveryRow } from '../../../shared/webhooks/deliveries/rows.ts'

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

const key = { pk: 'ws#delivery#id', sk: 'self' }

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
  expect(Parameters).toEqual(['new', 'old', key.pk, key.sk])
})

test('statements of a kind have one text, and each has its own parameters', () => {
  vi.stubEnv('TABLE_NAME', 'table')
  onTestFinished(() => void vi.unstubAllEnvs())
  const change = (from: string, to: string) =>
    toPartiqlStatement({
      key,
      build(expression) {
        const when = equal(expression, 'state', from)
        return { set: [equal(expression, 'state', to)], when }
      },
    })
  const statements = [change('a', 'b'), change('c', 'd')]
  expect(new Set(statements.map(({ Statement }) => Statement)).size).toBe(1)
  expect(statements.map(({ Parameters }) => Parameters.slice(0, 2))).toEqual([
    ['b', 'a'],
    ['d', 'c'],
  ])
})

test('a row read together with a claim is used only if its lease is that of the claim or has ended', () => {
  const leased = (lease_until: string | null) => ({ ...row, delivery: { ...delivery, lease_until } })
  expect(claimedRow(leased(later), now, later)).toEqual({ ...leased(later), leaseUntil: later })
  for (const lease of [null, before, at])
    expect(claimedRow(leased(lease), now, later)).toEqual({ ...leased(lease), started: 4, leaseUntil: later })
  expect(claimedRow(leased('2026-03-14T09:00:20.000Z'), now, later)).toBeUndefined()
})

test('an attempt is running until its lease ends', () => {
  const runs = (lease_until: string | null) =>
    attemptRuns({ ...row, delivery: { ...delivery, lease_until } }, now)
  expect([null, before, at, later].map(runs)).toEqual([false, false, false, true])
})

const attempt: Attempt = {
  number: 3,
  started_at: before,
  duration_ms: 12,
  response_status: 500,
  response_body: 'no',
  error: 'HTTP 500',
  request_bytes: 9,
}
const claimed = { ...row, leaseUntil: later }

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
