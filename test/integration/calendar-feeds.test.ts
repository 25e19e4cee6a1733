import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import ICAL from 'ical.js'
import { expect, inject, test } from 'vitest'
import { hashOf, newToken, type Token } from '../../shared/domain/people/token.ts'
import { calendarTokenKey } from '../../shared/table/keys.ts'
import { tableName } from '../../shared/table/store/client.ts'
import { describeTransports } from '../support/api.ts'
import { type Client, clientOf } from '../support/client.ts'
import { documents } from '../support/documents.ts'
import { catchUp } from '../support/like-aws.ts'
import { rawRow } from '../support/raw-row.ts'
import { newWorkspace } from '../support/workspace.ts'
import { refusal } from './expenses/api.ts'

const HOUR_MS = 3_600_000
const inDays = (days: number) => new Date(Date.now() + days * 24 * HOUR_MS).toISOString()
const tokenIn = (target: string) => target.split('/').at(-1)?.replace('.ics', '') as Token<'calendar_feed'>
const tokenRow = (target: string) => calendarTokenKey(hashOf(tokenIn(target)))

// Contract 4.22 and 4.23.
describeTransports('calendar feeds', (send) => {
  const start = async () => {
    const ws = await newWorkspace(send)
    const read = async (target: string, headers: Record<string, string> = {}, method = 'GET') => {
      if (inject('service').likeAws) await catchUp(ws.id)
      return send({ method, target, headers })
    }
    const make = async (client: Client, scope: 'mine' | 'workspace') => {
      const { body } = await client.post('/v1/calendar-feeds', { scope })
      return { id: String(body.id), target: new URL(body.url).pathname }
    }
    const eventsOf = async (target: string) => {
      const { status, text } = await read(target)
      expect(status).toBe(200)
      return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((one) => ({
        id: String(one.getFirstPropertyValue('uid')),
        name: String(one.getFirstPropertyValue('summary')),
        at: new ICAL.Event(one).startDate.toJSDate().toISOString(),
        sequence: Number(one.getFirstPropertyValue('sequence')),
        stamp: String(one.getFirstPropertyValue('dtstamp')),
        modified: String(one.getFirstPropertyValue('last-modified')),
        location: one.getFirstPropertyValue('location')?.toString(),
        description: one.getFirstPropertyValue('description')?.toString(),
      }))
    }
    const lead = async (fields: object) => (await ws.post('/v1/opportunities', fields)).body
    return { ws, read, make, eventsOf, lead }
  }
  const namesOf = (events: readonly { readonly name: string }[]) => events.map(({ name }) => name).sort()

  test('a feed is shown without its address, but once, with its last read', async () => {
    const { ws, read } = await start()
    const { status, body } = await ws.post('/v1/calendar-feeds', { scope: 'mine' })
    const shown = {
      id: expect.any(String),
      object: 'calendar_feed',
      scope: 'mine',
      member_id: ws.owner,
      created_at: expect.any(String),
      last_read_at: null,
    }
    expect([status, body]).toEqual([
      201,
      { ...shown, url: expect.stringMatching(/^https?:\/\/[^/]+\/v1\/calendar\/wsc_\w{49}\.ics$/) },
    ])
    const list = async () => (await ws.get('/v1/calendar-feeds')).body.data
    expect(await list()).toEqual([{ ...shown, id: body.id }])
    const target = new URL(body.url).pathname
    expect((await read(target)).status).toBe(200)
    expect(await list()).toEqual([{ ...shown, last_read_at: expect.any(String) }])
    const rows = [await rawRow(tokenRow(target)), await list()]
    expect(JSON.stringify(rows)).not.toContain(tokenIn(target).slice(4))
    for (const sent of [{}, { scope: 'all' }, { scope: 'mine', name: 'x' }])
      expect(refusal(await ws.post('/v1/calendar-feeds', sent))).toBe('400 invalid_request')
    const again = () => ws.post('/v1/calendar-feeds', { scope: 'workspace' }, { 'idempotency-key': 'one' })
    const [first, second] = [await again(), await again()]
    expect(second.body).toEqual(first.body)
    expect((await read(new URL(second.body.url).pathname)).status).toBe(200)
  })

  test('it has the appointments of its scope that are near and not archived', async () => {
    const { ws, make, eventsOf, lead } = await start()
    const mia = await ws.join([])
    const [rep, manager, other] = [
      await lead({ name: 'Rep', appointment_at: inDays(1), sales_rep_id: mia.id }),
      await lead({ name: 'Manager', appointment_at: inDays(-89), project_manager_id: mia.id }),
      await lead({ name: 'Other', appointment_at: inDays(399), sales_rep_id: ws.owner }),
    ]
    await lead({ name: 'Past', appointment_at: inDays(-91), sales_rep_id: mia.id })
    await lead({ name: 'Later', appointment_at: inDays(401), sales_rep_id: mia.id })
    await lead({ name: 'None', sales_rep_id: mia.id })
    const gone = await lead({ name: 'Gone', appointment_at: inDays(2), sales_rep_id: mia.id })
    await ws.post(`/v1/opportunities/${gone.id}/archive`)
    const [mine, all] = [await make(mia, 'mine'), await make(mia, 'workspace')]
    expect(namesOf(await eventsOf(mine.target))).toEqual(['Manager', 'Rep'])
    expect(namesOf(await eventsOf(all.target))).toEqual(['Manager', 'Other', 'Rep'])
    await ws.patch(`/v1/opportunities/${rep.id}`, { sales_rep_id: null })
    await ws.patch(`/v1/opportunities/${manager.id}`, { appointment_at: null })
    await ws.patch(`/v1/opportunities/${other.id}`, { project_manager_id: mia.id })
    await ws.post(`/v1/opportunities/${gone.id}/restore`)
    expect(namesOf(await eventsOf(mine.target))).toEqual(['Gone', 'Other'])
    const stranger = await newWorkspace(send)
    expect(await eventsOf((await make(stranger, 'workspace')).target)).toEqual([])
  })

  test('an event keeps its id, and its version grows with each change of the appointment only', async () => {
    const { ws, make, eventsOf, lead } = await start()
    const contact = (await ws.post('/v1/contacts', { name: 'Ann', phone: '(512) 555-0100' })).body
    const address = { address_street: '1 Main St', address_city: 'Austin', address_state: 'TX' }
    const made = await lead({
      ...address,
      name: 'Roof, back; side\\end',
      primary_contact_id: contact.id,
      appointment_at: '2026-12-24T15:00:00+02:00',
      address_zip: '78701',
    })
    const path = `/v1/opportunities/${made.id}`
    const { target } = await make(ws, 'workspace')
    const only = async () => {
      const [event, ...more] = await eventsOf(target)
      expect(more).toEqual([])
      return event
    }
    const first = await only()
    expect(first).toMatchObject({
      id: made.id,
      name: 'Roof, back; side\\end',
      at: '2026-12-24T13:00:00.000Z',
      location: '1 Main St, Austin, TX 78701',
      description: expect.stringMatching(
        new RegExp(`^\\(512\\) 555-0100(\\nhttps?://.+/opportunities/${made.id})?$`),
      ),
    })
    expect(first?.stamp).toBe(made.updated_at.replace(/\.\d+/, ''))
    expect(first?.modified).toBe(first?.stamp)
    await ws.patch(path, { value: 5, tags: ['a'], stage_id: undefined })
    await ws.post(`${path}/approve`)
    await ws.post(`${path}/estimates`, { title: 'Roof', amount: 5 })
    expect(await only()).toEqual(first)
    let sequence = first?.sequence ?? 0
    for (const change of [
      { appointment_at: inDays(1) },
      { appointment_at: '2026-12-24T15:00:00+02:00' },
      { name: 'Other' },
      { address_city: 'Waco' },
    ]) {
      await ws.patch(path, change)
      const event = await only()
      expect(event?.sequence).toBeGreaterThan(sequence)
      sequence = event?.sequence ?? 0
    }
  })

  test('a calendar program that has the text gets 304, and HEAD is served', async () => {
    const { ws, read, make, lead } = await start()
    const { target } = await make(ws, 'workspace')
    const first = await read(target)
    expect(first.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private',
      'x-robots-tag': 'noindex',
      'x-content-type-options': 'nosniff',
    })
    const known = { 'if-none-match': `"x", W/${first.headers.etag}` }
    const again = await read(target, known)
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', first.headers.etag])
    const head = await read(target, {}, 'HEAD')
    expect([head.status, head.headers.etag]).toEqual([200, first.headers.etag])
    await lead({ name: 'Roof', appointment_at: inDays(1) })
    expect((await read(target, known)).status).toBe(200)
    expect((await read(target, { 'if-none-match': 'malformed' })).status).toBe(200)
  })

  test('sixty reads an hour, 304 and HEAD among them', async () => {
    const { ws, read, make } = await start()
    const [feed, other] = [await make(ws, 'mine'), await make(ws, 'mine')]
    const { headers } = await read(feed.target)
    const known = { 'if-none-match': headers.etag ?? '' }
    const kinds = [known, {}]
    const reads = await Promise.all(
      Array.from({ length: 59 }, (_, n) => read(feed.target, kinds[n % 2], n % 3 ? 'GET' : 'HEAD')),
    )
    expect(reads.filter(({ status }) => status !== 200 && status !== 304)).toEqual([])
    const refused = await read(feed.target, known)
    expect(refused.status).toBe(429)
    const wait = Number(refused.headers['retry-after'])
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(3600)
    expect((await read(other.target)).status).toBe(200)
    await documents().send(
      new UpdateCommand({
        TableName: tableName(),
        Key: { ...tokenRow(feed.target) },
        UpdateExpression: 'SET hour_since = :ago',
        ExpressionAttributeValues: { ':ago': Date.now() - HOUR_MS },
      }),
    )
    expect((await read(feed.target)).status).toBe(200)
    expect((await rawRow(tokenRow(feed.target)))?.hour_reads).toBe(1)
  })

  test('at most ten of a member, also of simultaneous requests', async () => {
    const { ws } = await start()
    const mia = await ws.join([])
    const made = await Promise.all(
      Array.from({ length: 12 }, () => mia.post('/v1/calendar-feeds', { scope: 'mine' })),
    )
    const ids = made.flatMap(({ status, body }) => (status === 201 ? body.id : []))
    expect(ids.length).toBeLessThanOrEqual(10)
    while (ids.length < 10) ids.push((await mia.post('/v1/calendar-feeds', { scope: 'mine' })).body.id)
    expect(refusal(await mia.post('/v1/calendar-feeds', { scope: 'mine' }))).toBe('409 conflict')
    expect((await ws.post('/v1/calendar-feeds', { scope: 'mine' })).status).toBe(201)
    await mia.delete(`/v1/calendar-feeds/${ids[0]}`)
    expect((await mia.post('/v1/calendar-feeds', { scope: 'mine' })).status).toBe(201)
    const pages = [await mia.get('/v1/calendar-feeds?limit=6')]
    pages.push(await mia.get(`/v1/calendar-feeds?limit=6&cursor=${pages[0]?.body.next_cursor}`))
    expect(pages.map(({ body }) => body.data.length)).toEqual([6, 4])
  })

  test('members see and revoke their own, an admin any of the workspace', async () => {
    const { ws, read, make } = await start()
    const [mia, tom, stranger] = [await ws.join([]), await ws.join([]), await newWorkspace(send)]
    const [one, two] = [await make(mia, 'mine'), await make(mia, 'workspace')]
    const path = `/v1/calendar-feeds/${one.id}`
    const of = `/v1/calendar-feeds?member_id=${mia.id}`
    expect(refusal(await tom.get(of))).toBe('403 forbidden')
    expect((await ws.get(of)).body.data).toHaveLength(2)
    expect((await mia.get(of)).body.data).toHaveLength(2)
    for (const client of [ws, tom]) expect((await client.get('/v1/calendar-feeds')).body.data).toEqual([])
    expect((await stranger.get(of)).body.data).toEqual([])
    for (const client of [tom, stranger]) expect(refusal(await client.delete(path))).toBe('404 not_found')
    expect((await read(one.target)).status).toBe(200)
    for (const client of [mia, mia, ws]) expect((await client.delete(path)).status).toBe(204)
    expect((await read(one.target)).status).toBe(404)
    expect((await ws.delete(`/v1/calendar-feeds/${two.id}`)).status).toBe(204)
    expect((await mia.get('/v1/calendar-feeds')).body.data).toEqual([])
    const { data } = (await ws.get(`/v1/audit-log?entity_id=${one.id}`)).body
    expect(
      data.map(({ action, entity_type, actor }: Record<string, never>) => [action, entity_type, actor]),
    ).toEqual([
      ['calendar_feed.revoked', 'calendar_feed', expect.objectContaining({ member_id: mia.id })],
      [
        'calendar_feed.created',
        'calendar_feed',
        expect.objectContaining({ member_id: mia.id, via: 'api_key' }),
      ],
    ])
    expect(JSON.stringify(data)).not.toMatch(/wsc_|[0-9a-f]{64}/)
  })

  test('it ends with its member for good, and not with the key that made it', async () => {
    const { ws, read, make } = await start()
    const mia = await ws.join(['workspace.admin'])
    const key = (await mia.post('/v1/api-keys', { name: 'Made it' })).body
    const { target } = await make(clientOf(send, key.api_key), 'mine')
    await mia.delete(`/v1/api-keys/${key.id}`)
    expect((await read(target)).status).toBe(200)
    await ws.patch(`/v1/members/${mia.id}`, { name: 'Other', permissions: [] })
    expect((await read(target)).status).toBe(200)
    await ws.delete(`/v1/members/${mia.id}`)
    expect((await read(target)).status).toBe(404)
    expect((await ws.get(`/v1/calendar-feeds?member_id=${mia.id}`)).body.data).toEqual([])
    await ws.patch(`/v1/members/${mia.id}`, { status: 'active' })
    expect((await read(target)).status).toBe(404)
    expect((await mia.get('/v1/calendar-feeds')).body.data).toEqual([])
    expect((await read((await make(mia, 'mine')).target)).status).toBe(200)
  })

  test('keys that expire or only read make none', async () => {
    const { ws } = await start()
    const limited = async (limits: object) =>
      clientOf(send, (await ws.post('/v1/api-keys', { name: 'x', ...limits })).body.api_key)
    for (const limits of [{ expires_at: inDays(1) }, { read_only: true }]) {
      const client = await limited(limits)
      expect(refusal(await client.post('/v1/calendar-feeds', { scope: 'mine' }))).toBe('403 forbidden')
      expect((await client.get('/v1/calendar-feeds')).status).toBe(200)
    }
  })

  test('wrong addresses have one answer, which no key or cookie changes', async () => {
    const { ws, read, make } = await start()
    const { target, id } = await make(ws, 'mine')
    await ws.delete(`/v1/calendar-feeds/${id}`)
    const unknown = newToken('calendar_feed')
    const live = await make(ws, 'mine')
    const targets = [
      target,
      `/v1/calendar/${unknown}.ics`,
      `/v1/calendar/${unknown.slice(0, -1)}~.ics`,
      `/v1/calendar/${newToken('api_key')}.ics`,
      `/v1/calendar/${ws.key}.ics`,
      live.target.replace('.ics', ''),
      '/v1/calendar/x',
    ]
    const answers = []
    for (const one of targets)
      for (const headers of [{}, { authorization: `Bearer ${ws.key}` }, { cookie: `session=${ws.key}` }]) {
        const { status, headers: got, text } = await read(one, headers)
        answers.push([status, got['cache-control'], JSON.parse(text).error.message])
      }
    expect(new Set(answers.map((one) => JSON.stringify(one)))).toEqual(
      new Set([JSON.stringify([404, 'no-store', 'no such calendar feed'])]),
    )
    expect((await read(live.target, { authorization: 'Bearer wrong' })).status).toBe(200)
    expect((await send({ method: 'POST', target: live.target })).status).toBe(405)
  })
})
