import { expect, test } from 'vitest'
import { describeTransports } from '../../support/api.ts'
import type { Client } from '../../support/client.ts'
import { expectDocumented } from '../../support/documented.ts'
import { newWorkspace } from '../../support/workspace.ts'
import { eventsOf, faultsOf, refusal, triggersOf } from '../expenses/api.ts'

const ITEMS = [
  { description: 'Cabinets', quantity: 3, unit_price: 1_250.5 },
  { description: 'Fitting, hours', quantity: 12.25, unit_price: 65.99 },
]
const opportunity = async ({ post }: Client) => (await post('/v1/opportunities', { name: 'Roof' })).body.id
const draft = async ({ post }: Client, opportunityId: string, fields: object = {}) =>
  (await post(`/v1/opportunities/${opportunityId}/estimates`, { title: 'Roof', amount: 100, ...fields })).body

describeTransports('estimates', (send) => {
  test('a new estimate is a draft as given, and its opportunity shows it', async () => {
    const ws = await newWorkspace(send)
    const opportunityId = await opportunity(ws)
    const { status, body } = await ws.post(`/v1/opportunities/${opportunityId}/estimates`, {
      title: 'Kitchen',
      line_items: ITEMS,
    })
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        object: 'estimate',
        opportunity_id: opportunityId,
        title: 'Kitchen',
        amount: 4_559.88,
        line_items: ITEMS.map((item) => ({ ...item, category: null })),
        notes: null,
        status: 'draft',
        sent_at: null,
        approved_at: null,
        approved_by_name: null,
        cancelled_at: null,
        link_expires_at: null,
        created_by: ws.owner,
        created_at: expect.any(String),
        updated_at: body.created_at,
      },
    ])
    expect((await ws.get(`/v1/estimates/${body.id}`)).body).toEqual(body)
    const shown = (await ws.get(`/v1/opportunities/${opportunityId}`)).body
    expect([shown.estimate, shown.updated_at]).toEqual([body, body.created_at])
    const given = await draft(ws, opportunityId, { amount: 4_000, line_items: ITEMS })
    expect(given.amount).toBe(4_000)
    expect((await ws.get(`/v1/opportunities/${opportunityId}`)).body.estimate.id).toBe(given.id)
    expect(await triggersOf(ws, opportunityId)).toEqual(['opportunity.created'])
  })

  test('sending and approving an estimate creates one event each; a repeat is a 200 without event', async () => {
    const ws = await newWorkspace(send)
    const opportunityId = await opportunity(ws)
    const { id } = await draft(ws, opportunityId)
    const act = (verb: string) => ws.post(`/v1/estimates/${id}/${verb}`)
    expect(refusal(await act('approve'))).toBe('409 conflict')
    const sent = (await act('send')).body
    expect(sent).toMatchObject({ id, status: 'sent', sent_at: sent.updated_at })
    expect(await act('send')).toMatchObject({ status: 200, body: sent })
    const approved = (await act('approve')).body
    expect(approved).toEqual({
      ...sent,
      status: 'approved',
      approved_at: approved.updated_at,
      updated_at: approved.updated_at,
    })
    expect(await act('approve')).toMatchObject({ status: 200, body: approved })
    for (const verb of ['send', 'cancel']) expect(refusal(await act(verb))).toBe('409 conflict')
    const now = (await ws.get(`/v1/opportunities/${opportunityId}`)).body
    expect(now).toMatchObject({ estimate: approved, approval_status: 'opportunity' })
    const [created, first, second, ...more] = await eventsOf(ws, opportunityId)
    expect([created?.trigger, more]).toEqual(['opportunity.created', []])
    const metadata = { estimate_id: id, estimate_title: 'Roof', estimate_amount: 100 }
    expect(first).toMatchObject({
      trigger: 'opportunity.estimate_sent',
      entity_type: 'opportunity',
      performed_by: ws.owner,
      metadata,
    })
    expect(first?.data).toEqual({ ...now, estimate: sent, updated_at: sent.updated_at })
    expect(second).toMatchObject({
      trigger: 'opportunity.estimate_approved',
      metadata: { ...metadata, approved_by_name: null },
      data: now,
    })
    for (const event of [first, second]) if (event) expectDocumented(event)
  })

  test('of concurrent actions one creates an event; of concurrent drafts the opportunity shows the newest', async () => {
    const ws = await newWorkspace(send)
    const opportunityId = await opportunity(ws)
    const drafts = await Promise.all(Array.from({ length: 4 }, () => draft(ws, opportunityId)))
    const newest = drafts
      .map(({ id }) => id)
      .sort()
      .at(-1)
    expect((await ws.get(`/v1/opportunities/${opportunityId}`)).body.estimate.id).toBe(newest)
    await ws.post(`/v1/estimates/${newest}/send`)
    const acts = ['approve', 'approve', 'approve', 'cancel']
    const answers = await Promise.all(acts.map((verb) => ws.post(`/v1/estimates/${newest}/${verb}`)))
    const end = (await ws.get(`/v1/estimates/${newest}`)).body.status
    const won = acts.map((verb) => (end === 'cancelled' ? verb === 'cancel' : verb === 'approve'))
    expect(answers.map(({ status }) => status)).toEqual(won.map((ok) => (ok ? 200 : 409)))
    expect(await triggersOf(ws, opportunityId)).toEqual([
      'opportunity.created',
      'opportunity.estimate_sent',
      `opportunity.estimate_${end}`,
    ])
  })

  test('estimates are listed by opportunity, newest first, page by page', async () => {
    const ws = await newWorkspace(send)
    const [opportunityId, other] = [await opportunity(ws), await opportunity(ws)]
    const made = []
    for (const title of ['A', 'B', 'C']) made.unshift(await draft(ws, opportunityId, { title }))
    const path = `/v1/opportunities/${opportunityId}/estimates`
    expect((await ws.get(path)).body).toEqual({ data: made, has_more: false, limit: 25, next_cursor: null })
    const first = (await ws.get(`${path}?limit=2`)).body
    expect(first).toMatchObject({ data: made.slice(0, 2), has_more: true })
    const rest = `limit=2&cursor=${first.next_cursor}`
    expect((await ws.get(`${path}?${rest}`)).body.data).toEqual(made.slice(2))
    const elsewhere = `/v1/opportunities/${other}/estimates`
    expect((await ws.get(elsewhere)).body.data).toEqual([])
    expect(faultsOf(await ws.get(`${elsewhere}?${rest}`))).toEqual(['cursor'])
  })
})
