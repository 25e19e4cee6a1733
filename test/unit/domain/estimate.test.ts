import Big from 'big.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { totalOf } from '../../../shared/domain/kit/cents.ts'
import type { MemberId, WorkspaceId } from '../../../shared/domain/kit/ids.ts'
import {
  type Estimate,
  type EstimateStatus,
  type EstimateTransition,
  newEstimate,
  patchEstimate,
  transitionEstimate,
} from '../../../shared/domain/sales/estimate.ts'
import { viewEstimate, viewStoredEstimate, withEstimate } from '../../../shared/domain/sales/estimate-view.ts'
import { createOpportunity } from '../../../shared/domain/sales/opportunity-change.ts'
import { newPipeline } from '../../../shared/domain/sales/pipeline.ts'

const act = { by: 'mia' as MemberId, now: new Date('2026-03-01T00:00:00Z') }
const later = new Date('2026-03-02T00:00:00Z')
const pipeline = newPipeline('w' as WorkspaceId, { name: 'P', stages: [{ name: 'one' }] }, act.now)
const { record: opportunity } = createOpportunity('w' as WorkspaceId, {}, pipeline, act)
const draft = newEstimate(opportunity, { title: 'Roof', amount: 5, line_items: [] }, act)
const viewOf = (estimate: Estimate) => viewEstimate(estimate, new Map(), act.now)

// The status after each transition; undefined if the current status forbids it.
const TABLE: Record<EstimateStatus, Record<EstimateTransition, EstimateStatus | undefined>> = {
  draft: { send: 'sent', approve: undefined, cancel: 'cancelled' },
  sent: { send: 'sent', approve: 'approved', cancel: 'cancelled' },
  approved: { send: undefined, approve: 'approved', cancel: undefined },
  cancelled: { send: undefined, approve: undefined, cancel: 'cancelled' },
}

test.each(
  Object.entries(TABLE).flatMap(([status, moves]) =>
    Object.entries(moves).map(
      ([move, to]) => [status as EstimateStatus, move as EstimateTransition, to] as const,
    ),
  ),
)('a %s estimate, on %s, becomes %s', (status, move, to) => {
  const current = { ...draft, status }
  const next = transitionEstimate(current, move, later)
  expect(next?.status).toBe(to)
  if (to === status) expect(next).toBe(current)
  else if (next) {
    const at = later.toISOString()
    expect(next).toEqual({ ...current, status: to, [`${to}_at`]: at, updated_at: at })
  }
})

test('an opportunity shows its newest estimate, in any order of writes', () => {
  const newer = newEstimate(opportunity, { title: 'B', amount: 1, line_items: [] }, { ...act, now: later })
  const shown = withEstimate(opportunity, viewOf(newer), later)
  expect(withEstimate(shown, viewOf(draft), later)).toBe(shown)
  const { updated_at: _, ...fields } = shown
  expect(withEstimate(withEstimate(opportunity, viewOf(draft), later), viewOf(newer), later)).toMatchObject(
    fields,
  )
})

const price = fc.oneof(
  fc.double({ min: 0, max: 1_000_000, noNaN: true }),
  fc.integer({ min: 0, max: 10_000_000 }).map((hundredths) => hundredths / 100),
)
const signed = fc.tuple(price, fc.constantFrom(1, -1)).map(([size, sign]) => size * sign)
const items = fc.array(fc.record({ description: fc.constant('x'), quantity: price, unit_price: signed }), {
  minLength: 1,
  maxLength: 20,
})

test('the amount is the sum of the line items, each rounded to the cent, unless it is given', () => {
  fc.assert(
    fc.property(items, (line_items) => {
      const sum = line_items.reduce(
        (total, { quantity, unit_price }) =>
          total.plus(new Big(quantity).times(unit_price).round(2, Big.roundHalfUp)),
        new Big(0),
      )
      expect(totalOf(line_items)).toBe(sum.toNumber())
      expect(newEstimate(opportunity, { title: 'A', line_items }, act).amount).toBe(sum.toNumber())
      expect(newEstimate(opportunity, { title: 'A', amount: null, line_items }, act).amount).toBe(
        sum.toNumber(),
      )
      expect(newEstimate(opportunity, { title: 'A', amount: 7, line_items }, act).amount).toBe(7)
    }),
  )
})

const EACH = { description: 'x', quantity: 1, unit_price: 5 }

test.each([
  ['its sum', { line_items: [EACH] }, { line_items: [EACH, EACH] }, 10],
  ['another amount', { line_items: [EACH], amount: 7 }, { line_items: [EACH, EACH] }, 7],
  ['another amount, null', { line_items: [EACH], amount: 7 }, { amount: null }, 5],
  ['its sum, and gets an amount', { line_items: [EACH] }, { line_items: [], amount: 3 }, 3],
])('a changed draft whose amount is %s', (_, made, changes, amount) => {
  const one = newEstimate(opportunity, { title: 'A', ...made }, act)
  expect(patchEstimate(one, changes, later)?.amount).toBe(amount)
})

test('only a draft can be changed, and a change to what it has is none', () => {
  expect(patchEstimate({ ...draft, status: 'sent' }, { title: 'B' }, later)).toBeUndefined()
  expect(patchEstimate(draft, { title: 'Roof', notes: null, line_items: [] }, later)).toBe(draft)
})

test('an opportunity shows an estimate that 1.0.0 stored with every field, and no link that has ended', () => {
  const { notes, approved_by_name, link_expires_at, ...stored } = viewOf(draft)
  const old = { ...stored, line_items: [EACH] }
  expect(viewStoredEstimate(old, later)).toEqual({
    ...viewOf(draft),
    line_items: [{ ...EACH, category: null }],
  })
  const linked = { ...viewOf(draft), link_expires_at: later.toISOString() }
  expect(viewStoredEstimate(linked, act.now)).toEqual(linked)
  expect(viewStoredEstimate(linked, later)).toEqual(viewOf(draft))
})
