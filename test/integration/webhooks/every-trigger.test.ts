import { expect, test } from 'vitest'
import { verifyServiceSignature, verifyStandardWebhook } from '../../../clients/verify/verify.ts'
import { TRIGGER_IDS, type TriggerId } from '../../../shared/domain/kit/triggers.ts'
import { http } from '../../support/api.ts'
import type { Answer, Client } from '../../support/client.ts'
import { expectDocumented } from '../../support/documented.ts'
import { receiver } from '../../support/receiver.ts'
import { until } from '../../support/until.ts'
import { sharedWorkspace } from '../../support/workspace.ts'
import { purchase } from '../expenses/api.ts'
import { PNG } from '../files/files.ts'
import { take } from '../photos/photos.ts'

type Body = Answer['body']

const lead = async ({ post }: Client): Promise<string> =>
  (await post('/v1/opportunities', { contact_name: 'Maria Alvarez', value: 48_250 })).body.id

/** Creates an estimate, takes these actions on it, and returns the path of its opportunity. */
async function estimated(client: Client, ...moves: string[]): Promise<string> {
  const id = await lead(client)
  const item = { description: 'Cabinets', quantity: 2, unit_price: 99.5 }
  const { body } = await client.post(`/v1/opportunities/${id}/estimates`, {
    title: 'Kitchen',
    line_items: [item],
  })
  for (const move of moves) await client.post(`/v1/estimates/${body.id}/${move}`)
  return `/v1/opportunities/${id}`
}

/** Creates an envelope that this many of its two recipients have signed. */
async function signed({ post }: Client, signatures: number): Promise<string> {
  const recipients = ['ana', 'ben'].map((name) => ({ name, email: `${name}@example.com` }))
  const { body } = await post('/v1/envelopes', { title: 'Contract', recipients })
  for (const { id } of body.recipients.slice(0, signatures)) {
    await post(`/v1/envelopes/${body.id}/recipients/${id}/sign`)
  }
  return `/v1/envelopes/${body.id}`
}

async function called({ post }: Client, direction: string, outcome: string): Promise<string> {
  const numbers = { from_number: '+15125550143', to_number: '+15125550143' }
  return `/v1/contacts/${(await post('/v1/calls', { direction, outcome, ...numbers })).body.contact_id}`
}

async function withReceipt(client: Client): Promise<string> {
  const { id } = await purchase(client, { project_id: await lead(client) })
  const file = { mime_type: 'image/png', size_bytes: PNG.length }
  const { upload } = (await client.post(`/v1/expenses/${id}/receipt`, file)).body
  await fetch(upload.url, { method: upload.method, headers: upload.headers, body: new Uint8Array(PNG) })
  await until(async () => (await client.get(`/v1/expenses/${id}`)).body.receipt !== null)
  return `/v1/expenses/${id}`
}

/** Makes each trigger fire; returns the path of the record in the event, or the deleted record. */
const FIRE: Readonly<Record<TriggerId, (client: Client) => Promise<string | Body>>> = {
  'opportunity.created': async (client) => `/v1/opportunities/${await lead(client)}`,
  'opportunity.project.stage.updated': async (client) => {
    const path = `/v1/opportunities/${await lead(client)}`
    const { data } = (await client.get('/v1/pipelines')).body
    await client.patch(path, { stage_id: data[0].stages[1].id })
    return path
  },
  'opportunity.project.approved': async (client) => {
    const path = `/v1/opportunities/${await lead(client)}`
    await client.post(`${path}/approve`)
    return path
  },
  'opportunity.estimate_sent': (client) => estimated(client, 'send'),
  'opportunity.estimate_approved': (client) => estimated(client, 'send', 'approve'),
  'opportunity.estimate_cancelled': (client) => estimated(client, 'cancel'),
  'opportunity.d4d.spotted': async ({ post }) =>
    `/v1/opportunities/${(await post('/v1/drive-mode/spots', { latitude: 30.2, longitude: -97.7 })).body.id}`,
  'envelope.signed': (client) => signed(client, 1),
  'envelope.completed': (client) => signed(client, 2),
  'call.inbound.completed': (client) => called(client, 'inbound', 'completed'),
  'call.outbound.completed': (client) => called(client, 'outbound', 'completed'),
  'call.missed': (client) => called(client, 'outbound', 'unanswered'),
  'expense.created': async (client) => `/v1/expenses/${(await purchase(client)).id}`,
  'expense.receipt_attached': withReceipt,
  'expense.updated': async (client) => {
    const path = `/v1/expenses/${(await purchase(client)).id}`
    await client.patch(path, { notes: 'Returned half of it' })
    return path
  },
  'expense.deleted': async (client) => {
    const path = await withReceipt(client)
    const { body } = await client.get(path)
    await client.delete(path)
    return body
  },
  'photo.uploaded': async (client) => `/v1/photos/${(await take(client, 'image/png', PNG)).id}`,
  'photo.deleted': async (client) => {
    const path = `/v1/photos/${(await take(client, 'image/png', PNG)).id}`
    await client.delete(path)
    return (await client.get(path)).body
  },
}

/** The record with placeholders for its links, which are signed on every read. */
const unsigned = (record: Body): Body => {
  const isFile = (value: Body) => typeof value?.url === 'string' && typeof value.expires_at === 'string'
  const files = Object.entries<Body>(record).filter(([, value]) => isFile(value))
  const link = { url: expect.any(String), expires_at: expect.any(String) }
  return { ...record, ...Object.fromEntries(files.map(([field, value]) => [field, { ...value, ...link }])) }
}

const ws = sharedWorkspace(http)

test.each(TRIGGER_IDS)('%s is delivered over HTTP, signed and as documented', async (trigger) => {
  const { url, posts } = await receiver()
  const subscription = { trigger_id: trigger, target_url: url }
  const { id, signing_secret } = (await ws.post('/v1/subscriptions', subscription)).body
  const fired = await FIRE[trigger](ws)
  await until(() => posts.length > 0)
  const [post, ...more] = posts
  if (!post || more.length > 0) throw new Error(`${posts.length} posts`)
  const { headers, body } = post
  expect(verifyServiceSignature(body, headers, signing_secret)).toBe(true)
  expect(verifyStandardWebhook(body, headers, signing_secret)).toBe(true)
  expect(verifyServiceSignature(body, headers, `${signing_secret}x`)).toBe(false)
  const event = JSON.parse(body.toString())
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'user-agent': 'ServiceCRM-Webhooks/1.0',
    'x-service-event': trigger,
    'x-service-event-id': event.id,
    'webhook-id': event.id,
  })
  expectDocumented(event)
  const gone = typeof fired !== 'string'
  const record = gone ? fired : (await ws.get(fired)).body
  expect(event).toMatchObject({ trigger, entity_id: record.id, performed_by: ws.owner })
  expect(gone ? event.metadata : event.data).toEqual(unsigned(record))
  expect(event.data === null).toBe(gone)
  await ws.delete(`/v1/subscriptions/${id}`)
  const kept = (await ws.get(`/v1/events/${event.id}`)).body
  expect(kept).toEqual({ ...event, [gone ? 'metadata' : 'data']: unsigned(record) })
})
