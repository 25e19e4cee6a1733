import Big from 'big.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { totalOf } from '../../../shared/domain/kit/cents.ts'
import type { MemberId, WorkspaceId } from '../../../shared/domain/kit/ids.ts'
import {
  type EstimateStatus,
  type EstimateTransition,
  newEstimate,
  transitionEstimate,
  withEstimate,
} from '../../../shared/domain/sales/estimate.ts'
import { createOpportunity } from '../../../shared/domain/sales/opportunity-change.ts'
import { newPipeline } from '../../../shared/domain/sales/pipeline.ts'

const act = { by: 'mia' as MemberId, now: new Date('2026-03-01T00:00:00Z') }
const later = new Date('2026-03-02T00:00:00Z')
const pipeline = newPipeline('w' as WorkspaceId, { name: 'P', stages: [{ name: 'one' }] }, act.now)
const { record: opportunity } = createOpportunity('w' as WorkspaceId, {}, pipeline, act)
const draft = newEstimate(opportunity, { title: 'Roof', amount: 5, line_items: [] }, act)

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
  const shown = withEstimate(opportunity, newer, later)
  expect(withEstimate(shown, draft, later)).toBe(shown)
  const { updated_at: _, ...fields } = shown
  expect(withEstimate(withEstimate(opportunity, draft, later), newer, later)).toMatchObject(fields)
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
