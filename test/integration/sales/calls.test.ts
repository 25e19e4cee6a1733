import { expect, test } from 'vitest'
import { describeTransports } from '../../support/api.ts'
import type { Client } from '../../support/client.ts'
import { expectDocumented } from '../../support/documented.ts'
import { outlastSkew } from '../../support/skew.ts'
import { newWorkspace } from '../../support/workspace.ts'
import { eventsOf, faultsOf, UNKNOWN_ID } from '../expenses/api.ts'

const OURS = '+15125550100'
const THEIRS = '+15125550143'
const INBOUND = { direction: 'inbound', outcome: 'completed', from_number: THEIRS, to_number: OURS }
const OUTBOUND = { direction: 'outbound', outcome: 'completed', from_number: OURS, to_number: THEIRS }

const call = ({ post }: Client, fields: object = {}) => post('/v1/calls', { ...INBOUND, ...fields })
const contactsOf = async ({ get }: Client) => (await get('/v1/contacts?limit=100')).body.data
const contact = async ({ post }: Client, phone: string | null) => (await post('/v1/contacts', { phone })).body

describeTransports('calls', (send) => {
  test('a full call is stored as given, and its event is about the contact', async () => {
    const ws = await newWorkspace(send)
    const person = await contact(ws, null)
    const opportunity_id = (await ws.post('/v1/opportunities')).body.id
    const fields = {
      ...INBOUND,
      contact_id: person.id,
      opportunity_id,
      duration_seconds: 214,
      summary: 'A visit on Wednesday.',
      transcript: 'Hello 🏠'.repeat(1_000),
    }
    const { status, body } = await ws.post('/v1/calls', fields)
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        object: 'call',
        ...fields,
        created_by: ws.owner,
        created_at: expect.any(String),
      },
    ])
    expect((await ws.get(`/v1/calls/${body.id}`)).body).toEqual(body)
    const events = await eventsOf(ws, person.id)
    expect(events).toMatchObject([
      { trigger: 'call.inbound.completed', entity_type: 'contact', performed_by: ws.owner },
    ])
    expect([events[0]?.metadata, events[0]?.data]).toEqual([{ call: body }, person])
    expect(await contactsOf(ws)).toEqual([person])
  })

  test.each([
    ['outbound', 'completed', 'call.outbound.completed'],
    ['inbound', 'abandoned', 'call.missed'],
  ])(
    'an %s %s call creates %s for the contact with the other number',
    async (direction, outcome, trigger) => {
      const ws = await newWorkspace(send)
      const numbers = direction === 'inbound' ? INBOUND : OUTBOUND
      const { body } = await ws.post('/v1/calls', { ...numbers, direction, outcome })
      const [person] = await contactsOf(ws)
      expect(person).toMatchObject({
        id: body.contact_id,
        name: '+1 512 555 0143',
        phone: THEIRS,
        email: null,
      })
      const [event, ...more] = await eventsOf(ws, body.contact_id)
      expect([event?.trigger, event?.metadata, event?.data, more]).toEqual([
        trigger,
        { call: body },
        person,
        [],
      ])
      if (event) expectDocumented(event)
    },
  )

  test('a call gets the earliest contact with its number, in any notation', async () => {
    const ws = await newWorkspace(send)
    const earliest = await contact(ws, '(512) 555-0143')
    const second = await contact(ws, '+1 512.555.0143 ext. 7')
    await contact(ws, '+44 20 7946 0958')
    await outlastSkew()
    const contactOfCall = async (from_number: string) => (await call(ws, { from_number })).body.contact_id
    for (const from_number of [THEIRS, '5125550143', '1-512-555-0143']) {
      expect(await contactOfCall(from_number)).toBe(earliest.id)
    }
    expect(await contactsOf(ws)).toHaveLength(3)
    // Only current numbers count, not numbers that were changed, cleared or deleted.
    await ws.patch(`/v1/contacts/${earliest.id}`, { phone: '512 555 0177', name: 'Ana' })
    expect(await contactOfCall(THEIRS)).toBe(second.id)
    expect(await contactOfCall('+15125550177')).toBe(earliest.id)
    await ws.patch(`/v1/contacts/${second.id}`, { phone: null })
    const made = await contactOfCall(THEIRS)
    expect([earliest.id, second.id]).not.toContain(made)
    await ws.delete(`/v1/contacts/${made}`)
    const again = await contactOfCall(THEIRS)
    expect(again).not.toBe(made)
    expect(await contactOfCall(THEIRS)).toBe(again)
    await ws.patch(`/v1/contacts/${second.id}`, { phone: THEIRS })
    expect(await contactOfCall(THEIRS)).toBe(second.id)
  })

  test('the phone of a contact is stored as typed, even if it is not a number', async () => {
    const ws = await newWorkspace(send)
    const { id, phone } = await contact(ws, 'ask Maria')
    expect(phone).toBe('ask Maria')
    const patched = (await ws.patch(`/v1/contacts/${id}`, { phone: '(512) 555-0143' })).body
    expect(patched.phone).toBe('(512) 555-0143')
    const same = await ws.patch(`/v1/contacts/${id}`, { phone: '(512) 555-0143' })
    expect(same.body).toEqual(patched)
    const rewritten = (await ws.patch(`/v1/contacts/${id}`, { phone: THEIRS })).body
    expect(rewritten.phone).toBe(THEIRS)
    expect((await call(ws)).body.contact_id).toBe(id)
  })

  test('concurrent calls from an unknown number create one contact', async () => {
    const ws = await newWorkspace(send)
    const calls = await Promise.all(Array.from({ length: 6 }, () => call(ws)))
    expect(calls.map(({ status }) => status)).toEqual(calls.map(() => 201))
    const [person, ...more] = await contactsOf(ws)
    expect(more).toEqual([])
    expect(new Set(calls.map(({ body }) => body.contact_id))).toEqual(new Set([person.id]))
    expect(await eventsOf(ws, person.id)).toHaveLength(6)
  })

  test('a call that is concurrent with a new contact of its number gets one of the contacts with the number', async () => {
    const ws = await newWorkspace(send)
    const [made, added] = await Promise.all([call(ws), contact(ws, THEIRS)])
    const people = (await contactsOf(ws)).map(({ id }: { id: string }) => id)
    expect(people).toContain(made.body.contact_id)
    expect(people).toContain(added.id)
    expect((await call(ws)).body.contact_id).toBe([...people].sort()[0])
  })

  test('every invalid field is reported', async () => {
    const ws = await newWorkspace(send)
    const wrong = async (fields: object) => faultsOf(await call(ws, fields))
    expect(faultsOf(await ws.post('/v1/calls'))).toEqual(['direction', 'outcome'])
    expect(await wrong({ outcome: 'missed' })).toEqual(['outcome'])
    for (const from_number of [null, '']) expect(await wrong({ from_number })).toEqual(['from_number'])
    expect(await wrong({ direction: 'outbound', to_number: null })).toEqual(['to_number'])
    const other = await newWorkspace(send)
    const theirs = (await call(other)).body.contact_id
    const theirLead = (await other.post('/v1/opportunities')).body.id
    expect(await wrong({ from_number: 'banana', opportunity_id: theirLead })).toEqual([
      'from_number',
      'opportunity_id',
    ])
    for (const contact_id of [theirs, UNKNOWN_ID, 'nonsense']) {
      expect(await wrong({ contact_id })).toEqual(['contact_id'])
    }
    expect(
      await wrong({
        direction: 'up',
        duration_seconds: 1.5,
        summary: 5,
        transcript: 'x'.repeat(100_001),
        status: 'x',
      }),
    ).toEqual(['direction', 'duration_seconds', 'status', 'summary', 'transcript'])
    expect(await wrong({ duration_seconds: -1 })).toEqual(['duration_seconds'])
    expect(await contactsOf(ws)).toEqual([])
    // With a contact_id, the number may be missing or unreadable.
    const { id } = await contact(ws, null)
    expect((await call(ws, { contact_id: id, from_number: 'anonymous', to_number: null })).status).toBe(201)
  })

  test('the numbers of another workspace are not matched', async () => {
    const [mine, other] = [await newWorkspace(send), await newWorkspace(send)]
    const theirs = (await call(other)).body
    expect((await call(mine)).body.contact_id).not.toBe(theirs.contact_id)
  })

  test('calls are listed newest first with all fields, page by page', async () => {
    const ws = await newWorkspace(send)
    const made = []
    for (let n = 0; n < 3; n++) made.unshift((await call(ws, { transcript: `${n}` })).body)
    const first = (await ws.get('/v1/calls?limit=2')).body
    expect(first).toMatchObject({ data: made.slice(0, 2), has_more: true, limit: 2 })
    const rest = (await ws.get(`/v1/calls?limit=2&cursor=${first.next_cursor}`)).body
    expect(rest).toEqual({ data: made.slice(2), has_more: false, limit: 2, next_cursor: null })
  })
})
