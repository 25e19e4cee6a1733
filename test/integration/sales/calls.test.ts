import { expect, test } from 'vitest'
import { describeTransports } from '../../support/api.ts'
import type { Client } from '../../support/client.ts'
import { expectDocumented } from '../../support/documented.ts'
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

  test('concurrent calls from an unknown number create one contact', async () => {
    const ws = await newWorkspace(send)
    const calls = await Promise.all(Array.from({ length: 6 }, () => call(ws)))
    expect(calls.map(({ status }) => status)).toEqual(calls.map(() => 201))
    const [person, ...more] = await contactsOf(ws)
    expect(more).toEqual([])
    expect(new Set(calls.map(({ body }) => body.contact_id))).toEqual(new Set([person.id]))
    expect(await eventsOf(ws, person.id)).toHaveLength(6)
  })

  test('a number that cannot be read is refused, unless the contact is given', async () => {
    const ws = await newWorkspace(send)
    const numbers = { from_number: 'anonymous', to_number: null }
    expect(faultsOf(await call(ws, { ...numbers, opportunity_id: UNKNOWN_ID }))).toEqual([
      'from_number',
      'opportunity_id',
    ])
    expect(await contactsOf(ws)).toEqual([])
    const { id } = await contact(ws, null)
    expect((await call(ws, { ...numbers, contact_id: id })).status).toBe(201)
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
