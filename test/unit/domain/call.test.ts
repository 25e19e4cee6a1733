import { expect, test } from 'vitest'
import { CALL_DIRECTIONS, CALL_OUTCOMES, callTrigger, partyField } from '../../../shared/domain/sales/call.ts'

test('a call that ends without a conversation is missed', () => {
  const ways = CALL_DIRECTIONS.flatMap((direction) =>
    CALL_OUTCOMES.map((outcome) => [direction, outcome, callTrigger(direction, outcome)]),
  )
  expect(ways).toEqual([
    ['inbound', 'completed', 'call.inbound.completed'],
    ['inbound', 'abandoned', 'call.missed'],
    ['inbound', 'unanswered', 'call.missed'],
    ['outbound', 'completed', 'call.outbound.completed'],
    ['outbound', 'abandoned', 'call.missed'],
    ['outbound', 'unanswered', 'call.missed'],
  ])
})

test('the other party is the caller of an inbound call and the callee of an outbound one', () => {
  expect(CALL_DIRECTIONS.map(partyField)).toEqual(['from_number', 'to_number'])
})
