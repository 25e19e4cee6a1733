import { expect, test } from 'vitest'
import type { Me } from '../../../console/src/api/me.ts'
import { mayRedeliver, maySubscribe } from '../../../console/src/api/rights.ts'
import type { TriggerId } from '../../../console/src/api/subscriptions.ts'
import { whyWaiting } from '../../../console/src/pages/webhooks/webhook-words.ts'

const ACTIVE = { status: 'active', paused_reason: null, owner_status: 'active' } as const
const PAUSED = { ...ACTIVE, status: 'paused' } as const

test('a subscription says why its deliveries wait, and what to do', () => {
  expect(whyWaiting(ACTIVE)).toBeUndefined()
  expect(whyWaiting({ ...PAUSED, paused_reason: 'requested' })).toBe('Deliveries wait until it is resumed.')
  expect(whyWaiting({ ...PAUSED, paused_reason: 'failing' })).toContain('five days of failures')
  expect(whyWaiting({ ...ACTIVE, owner_status: 'deactivated' })).toContain('takes it over')
  const both = whyWaiting({ ...PAUSED, paused_reason: 'requested', owner_status: 'deactivated' })
  expect(both).toMatch(/^Deliveries wait until it is resumed\. .*takes it over\.$/)
  expect(whyWaiting({ ...ACTIVE, status: 'revoked', owner_status: 'deactivated' })).toBeUndefined()
})

const BOTH = ['expenses.view', 'expenses.view_all'] as const
const me = (plan: Me['workspace']['plan'], permissions: readonly Me['member']['permissions'][number][]) =>
  ({ workspace: { plan }, permissions }) as unknown as Me

test.each<[readonly ('*' | TriggerId)[], Me, boolean]>([
  [['call.missed'], me('starter', []), true],
  [['call.missed', 'expense.created'], me('professional', BOTH), true],
  [['call.missed', 'expense.created'], me('starter', BOTH), false],
  [['expense.created'], me('professional', ['expenses.view']), false],
  [['expense.created'], me('professional', ['expenses.view_all']), false],
  [['*'], me('starter', BOTH), true],
  [['*'], me('professional', ['expenses.view_all']), false],
])('who may take over a subscription to %j (%#)', (triggers, caller, may) => {
  expect(maySubscribe(caller, [...triggers])).toBe(may)
})

test('who may not subscribe to the trigger of a delivery, or may not write, may not redeliver it', () => {
  const both = [{ trigger_id: 'call.missed' }, { trigger_id: 'expense.created' }] as const
  expect(mayRedeliver(me('professional', BOTH), both)).toBe(true)
  expect(mayRedeliver(me('professional', []), both)).toBe(false)
  expect(mayRedeliver(me('professional', []), [both[0]])).toBe(true)
  expect(mayRedeliver({ ...me('professional', BOTH), read_only: true }, both)).toBe(false)
})
