import { expect, test } from 'vitest'
import { setPlan } from '../../shared/actions/workspaces/provision.ts'
import { describeTransports } from '../support/api.ts'
import type { Client } from '../support/client.ts'
import { newWorkspace, type TestWorkspace } from '../support/workspace.ts'
import { purchase } from './expenses/api.ts'

const HEADERS = { 'X-Token': 'value-of-the-header' }
const PHOTO = { mime_type: 'image/jpeg', size_bytes: 1_000, tags: [] }

/** Records of every type; returns the secrets that were shown. */
async function fill(ws: TestWorkspace): Promise<string[]> {
  const make = async (path: string, body: object = {}) => (await ws.post(path, body)).body
  const lead = await make('/v1/opportunities', { name: 'Roof' })
  await make('/v1/opportunities', { name: 'Garage' })
  for (const title of ['First', 'Second', 'Third'])
    await make(`/v1/opportunities/${lead.id}/estimates`, { title, amount: 1 })
  await make('/v1/contacts', { name: 'Zoë' })
  await make('/v1/calls', { direction: 'inbound', outcome: 'completed', from_number: '+1 512 555 0143' })
  await make('/v1/envelopes', { title: 'Contract', recipients: [{ name: 'Carla', email: 'c@example.com' }] })
  await make('/v1/custom-fields', { entity_type: 'opportunity', key: 'roof', label: 'Roof', type: 'text' })
  const vendor = await make('/v1/vendors', { name: 'Ferguson' })
  await ws.patch(`/v1/vendors/${vendor.id}`, { is_archived: true })
  await make('/v1/expense-categories', { name: 'Materials' })
  await purchase(ws, { vendor_name: 'Home Depot' })
  const archived = await purchase(ws, {})
  await ws.patch(`/v1/expenses/${archived.id}`, { is_archived: true })
  await make('/v1/photos', PHOTO)
  const trashed = await make('/v1/photos', PHOTO)
  await ws.delete(`/v1/photos/${trashed.id}`)
  const target_url = 'https://203.0.113.9/books'
  const hook = await make('/v1/subscriptions', { trigger_id: 'photo.deleted', target_url, headers: HEADERS })
  await make(`/v1/subscriptions/${hook.id}/test`)
  const key = await make('/v1/api-keys', { name: 'spare' })
  const { invitation } = await make('/v1/members', { name: 'Max', email: 'max@example.com' })
  return [hook.signing_secret, key.api_key, ws.key, invitation.token, HEADERS['X-Token']]
}

async function recordsOf(client: Client, id: string, limit: number) {
  const records: { id: string; object?: string }[] = []
  let cursor = ''
  do {
    const { status, text, body } = await client.get(`/v1/exports/${id}/records?limit=${limit}${cursor}`)
    expect(status, text).toBe(200)
    expect(body.data.length).toBeLessThanOrEqual(limit)
    records.push(...body.data)
    cursor = body.next_cursor && `&cursor=${body.next_cursor}`
    expect(body.has_more).toBe(Boolean(cursor))
  } while (cursor)
  return records
}

/** By id, without what attempts change meanwhile. */
const comparable = (records: readonly { id: string; object?: string }[]) =>
  records
    .map((record) => {
      const { id, object } = record
      return object === 'delivery'
        ? { id, object }
        : { ...record, ...(object === 'subscription' && { health: null }) }
    })
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))

const LISTS = [
  ...['members', 'api-keys', 'pipelines', 'custom-fields', 'contacts', 'opportunities', 'envelopes', 'calls'],
  ...['vendors?include_archived=true', 'expense-categories', 'expenses?include_archived=true', 'photos'],
  ...['photos?trashed=true', 'subscriptions', 'events', 'audit-log'],
]

describeTransports('exports (contract 20.3)', (send) => {
  test('an export has each record of the workspace once, as its list shows it, and no secret', async () => {
    const ws = await newWorkspace(send)
    const other = await newWorkspace(send)
    await other.post('/v1/contacts', { name: 'Of another workspace' })
    const secrets = await fill(ws)
    const { status, body: made } = await ws.post('/v1/exports')
    expect(status).toBe(201)
    const records = await recordsOf(ws, made.id, 3)
    expect(records.map(({ id }) => id)).toEqual((await recordsOf(ws, made.id, 100)).map(({ id }) => id))
    expect(new Set(records.map(({ id }) => id)).size).toBe(records.length)

    const { body: workspace } = await ws.get('/v1/workspace')
    const listed = [workspace]
    for (const list of LISTS) {
      const { body } = await ws.get(`/v1/${list}${list.includes('?') ? '&' : '?'}limit=100`)
      expect([list, body.data.length]).not.toEqual([list, 0])
      listed.push(...body.data)
    }
    const lead = listed.find(({ name }) => name === 'Roof')
    listed.push(...(await ws.get(`/v1/opportunities/${lead.id}/estimates`)).body.data)
    const [hook] = listed.filter(({ object }) => object === 'subscription')
    listed.push(...(await ws.get(`/v1/subscriptions/${hook.id}/deliveries`)).body.data)
    expect(comparable(records)).toEqual(comparable(listed))

    const text = JSON.stringify(records)
    expect(secrets.filter((secret) => secret === undefined || text.includes(secret))).toEqual([])
    expect(text).not.toContain('Of another workspace')
    const { body: log } = await ws.get('/v1/audit-log?action=workspace.exported')
    expect(log.data).toMatchObject([{ id: made.id, entity_id: ws.id, actor: { member_id: ws.owner } }])
  })

  test('only its member reads an export, as long as the member may read everything; the plan does not matter', async () => {
    const ws = await newWorkspace(send)
    await purchase(ws, {})
    await setPlan(ws.id, 'starter', new Date())
    const admin = await ws.join()
    const { body: made } = await admin.post('/v1/exports')
    const path = `/v1/exports/${made.id}/records?limit=2`
    const { body: first } = await admin.get(path)
    const records = await recordsOf(admin, made.id, 100)
    expect(records.filter(({ object }) => object === 'expense')).toHaveLength(1)
    for (const [client, status] of [
      [ws, 404],
      [await newWorkspace(send), 404],
      [await ws.join(['workspace.admin']), 403],
      [await ws.join(['expenses.view', 'expenses.view_all']), 403],
    ] as const)
      expect((await client.get(path)).status).toBe(status)
    const { body: second } = await admin.post('/v1/exports')
    const cursor = `cursor=${first.next_cursor}`
    expect((await admin.get(`/v1/exports/${second.id}/records?limit=2&${cursor}`)).status).toBe(400)
    await ws.patch(`/v1/members/${admin.id}`, { permissions: ['workspace.admin'] })
    expect((await admin.get(`${path}&${cursor}`)).status).toBe(403)
    expect((await admin.post('/v1/exports')).status).toBe(403)
  })
})
