import { expect, test } from 'vitest'
import { describeTransports } from '../../support/api.ts'
import type { Client } from '../../support/client.ts'
import { expectDocumented } from '../../support/documented.ts'
import { newWorkspace } from '../../support/workspace.ts'
import { eventsOf, triggersOf, UNKNOWN_ID } from '../expenses/api.ts'

interface Recipient {
  readonly id: string
}
const people = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ name: `N${n}`, email: `n${n}@example.com` }))
const envelope = async ({ post }: Client, count = 2, fields: object = {}) =>
  (await post('/v1/envelopes', { title: 'Contract', recipients: people(count), ...fields })).body
const signature = (id: string, recipient: Recipient) => `/v1/envelopes/${id}/recipients/${recipient.id}/sign`

describeTransports('envelopes', (send) => {
  test('a new envelope is stored as given, with pending recipients', async () => {
    const ws = await newWorkspace(send)
    const opportunity_id = (await ws.post('/v1/opportunities')).body.id
    const { status, body } = await ws.post('/v1/envelopes', {
      title: 'Contract',
      opportunity_id,
      recipients: people(2),
    })
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        object: 'envelope',
        title: 'Contract',
        opportunity_id,
        status: 'sent',
        recipients: people(2).map((person) => ({
          ...person,
          id: expect.any(String),
          status: 'pending',
          signed_at: null,
        })),
        completed_at: null,
        created_by: ws.owner,
        created_at: expect.any(String),
        updated_at: body.created_at,
      },
    ])
    expect((await ws.get(`/v1/envelopes/${body.id}`)).body).toEqual(body)
    expect(await triggersOf(ws, body.id)).toEqual([])
  })

  test('each signature creates one event, the last also envelope.completed; a repeat is a 200 without event', async () => {
    const ws = await newWorkspace(send)
    const { id, recipients } = await envelope(ws)
    const first = (await ws.post(signature(id, recipients[0]))).body
    expect(first).toMatchObject({ status: 'sent', completed_at: null })
    expect(first.recipients).toEqual([
      { ...recipients[0], status: 'signed', signed_at: first.updated_at },
      recipients[1],
    ])
    expect(await ws.post(signature(id, recipients[0]))).toMatchObject({ status: 200, body: first })
    const last = (await ws.post(signature(id, recipients[1]))).body
    expect(last).toMatchObject({ status: 'completed', completed_at: last.updated_at })
    expect(await ws.post(signature(id, recipients[1]))).toMatchObject({ status: 200, body: last })
    expect((await ws.get(`/v1/envelopes/${id}`)).body).toEqual(last)
    const events = await eventsOf(ws, id)
    const metadataOf = ({ id: recipient_id, name, email }: Recipient & { name: string; email: string }) => ({
      recipient_id,
      name,
      email,
    })
    expect(events.map(({ trigger, metadata, data }) => [trigger, metadata, data])).toEqual([
      ['envelope.signed', metadataOf(recipients[0]), first],
      ['envelope.signed', metadataOf(recipients[1]), last],
      ['envelope.completed', {}, last],
    ])
    for (const event of events) {
      expect(event).toMatchObject({ entity_type: 'envelope', entity_id: id, performed_by: ws.owner })
      expectDocumented(event)
    }
  })

  test('concurrent and repeated signatures are all kept, and complete the envelope once', async () => {
    const ws = await newWorkspace(send)
    const { id, recipients } = await envelope(ws, 4)
    const answers = await Promise.all(
      [...recipients, ...recipients].map((recipient: Recipient) => ws.post(signature(id, recipient))),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const events = await eventsOf(ws, id)
    expect(events.filter(({ trigger }) => trigger === 'envelope.completed')).toHaveLength(1)
    const signed = events.filter(({ trigger }) => trigger === 'envelope.signed')
    expect(events).toHaveLength(signed.length + 1)
    const signers = signed.map(({ metadata }) => metadata.recipient_id)
    expect(signers.sort()).toEqual(recipients.map((recipient: Recipient) => recipient.id).sort())
  })

  test('only its own recipients can sign', async () => {
    const ws = await newWorkspace(send)
    const [own, other] = [await envelope(ws), await envelope(ws)]
    for (const { id } of [{ id: UNKNOWN_ID }, { id: 'nonsense' }, other.recipients[0]])
      expect((await ws.post(signature(own.id, { id }))).status).toBe(404)
  })

  test('envelopes are listed newest first, page by page', async () => {
    const ws = await newWorkspace(send)
    const made = []
    for (let n = 0; n < 3; n++) made.unshift(await envelope(ws, 1))
    const first = (await ws.get('/v1/envelopes?limit=2')).body
    expect(first).toMatchObject({ data: made.slice(0, 2), has_more: true, limit: 2 })
    const rest = (await ws.get(`/v1/envelopes?limit=2&cursor=${first.next_cursor}`)).body
    expect(rest).toEqual({ data: made.slice(2), has_more: false, limit: 2, next_cursor: null })
  })
})
