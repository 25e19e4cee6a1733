import { expect, test } from 'vitest'
import {
  CALL_DIRECTIONS,
  CALL_OUTCOMES,
  callTrigger,
  newCall,
  partyField,
  viewCall,
} from '../../../shared/domain/call.ts'
import { newContact, viewContact } from '../../../shared/domain/contact.ts'
import type { MemberId, WorkspaceId } from '../../../shared/domain/ids.ts'

const now = new Date('2026-03-01T00:00:00Z')
const ws = 'w' as WorkspaceId
const contact = newContact(ws, { name: 'Ana' }, null, now)
const act = { by: 'mia' as MemberId, now }

test('a call that ends without a conversation was missed', () => {
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

test('is told about its contact, with the call in the metadata', () => {
  const input = { direction: 'inbound', outcome: 'abandoned', from_number: '+15125550143' } as const
  const {
    record: call,
    events: [event],
  } = newCall(ws, input, contact, act)
  expect(viewCall(call)).toEqual({
    id: call.id,
    object: 'call',
    ...input,
    to_number: null,
    contact_id: contact.id,
    opportunity_id: null,
    duration_seconds: null,
    summary: null,
    transcript: null,
    created_by: 'mia',
    created_at: now.toISOString(),
  })
  expect(event).toMatchObject({
    trigger: 'call.missed',
    entity_type: 'contact',
    entity_id: contact.id,
    performed_by: 'mia',
    metadata: { call: viewCall(call) },
    data: viewContact(contact),
  })
})

test('the other end is who called, or who was called', () => {
  expect(CALL_DIRECTIONS.map(partyField)).toEqual(['from_number', 'to_number'])
})
