import { readFileSync } from 'node:fs'
import { beforeAll, expect, inject, it, vi } from 'vitest'
import { readErasure } from '../../../ops/admin/erase/erasure.ts'
import { erase } from '../../../ops/admin/erase/run.ts'
import { contactSubject, memberSubject } from '../../../ops/admin/erase/subjects.ts'
import type { ContactId, MemberId } from '../../../shared/domain/kit/ids.ts'
import { documents } from '../../../shared/table/store/client.ts'
import { unpack } from '../../../shared/webhooks/events/packed.ts'
import { http, useService } from '../../support/api.ts'
import { joinBy } from '../../support/people.ts'
import { rawRows } from '../../support/raw-row.ts'
import { receiver } from '../../support/receiver.ts'
import { until } from '../../support/until.ts'
import { newWorkspace } from '../../support/workspace.ts'

beforeAll(() => {
  useService()
  // The progress of the commands.
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
})

const CONTACT = {
  name: 'Zerelda Quimby',
  email: 'zerelda@quimby.example',
  phone: '(415) 555-0187',
  address_street: '77 Thistledown Lane',
}
const MEMBER = { name: 'Ignatius Vexley', email: 'ignatius@vexley.example' }

/** The types of rows that contain one of the texts, in any form in which the stores have texts; and `log`. */
async function placesOf(...texts: readonly string[]): Promise<string[]> {
  const wanted = texts.map((text) => text.toLowerCase())
  const found = new Set<string>()
  const look = (place: string, text: string) => {
    if (wanted.some((one) => text.toLowerCase().includes(one))) found.add(place)
  }
  for (const row of await rawRows()) {
    look(String(row.type), JSON.stringify(row))
    const { envelope } = Object(row.projected)
    if (envelope) look(`packed ${row.type}`, JSON.stringify(unpack({ pk: row.pk }, envelope)))
  }
  look('log', readFileSync(inject('service').logFile, 'utf8'))
  return [...found].toSorted()
}

const options = { texts: [], confirmed: true, waitMs: 0 }

/** A workspace in which every kind of row names the contact; receivers repeat what they get. */
async function filled() {
  const ws = await newWorkspace(http)
  const { url, posts } = await receiver(({ body }) => body.toString())
  await ws.post('/v1/subscriptions', {
    trigger_ids: ['*'],
    target_url: url,
    description: `for ${CONTACT.name}`,
  })
  const { body: contact } = await ws.post('/v1/contacts', CONTACT, { 'idempotency-key': 'contact' })
  const about = (what: string) => `${what} of ${CONTACT.name.toUpperCase()}, call 415.555.0187`
  const request = {
    primary_contact_id: contact.id,
    contact_name: 'Mrs Q',
    address_street: 'the blue house',
    name: about('Roof'),
    tags: [CONTACT.name],
  }
  // Its stored response has what is no text of the person.
  const { body: job } = await ws.post('/v1/opportunities', request, { 'idempotency-key': 'job' })
  const { body: expense } = await ws.post('/v1/expenses', {
    ...{ expense_type: 'purchase', expense_date: '2026-05-04', amount_tax_inclusive: 12 },
    // The name is cut in the index entry.
    description: `${'x'.repeat(176)} ${CONTACT.name}`,
    vendor_name: CONTACT.name,
    project_id: job.id,
  })
  await ws.put(`/v1/expenses/${expense.id}/external-references/books`, { external_id: 'B-1' })
  await ws.post('/v1/vendors', { name: CONTACT.name })
  await ws.post('/v1/photos', {
    ...{ project_id: job.id, mime_type: 'image/jpeg', size_bytes: 9 },
    caption: about('Porch'),
  })
  await ws.post('/v1/envelopes', {
    title: about('Contract'),
    recipients: [CONTACT].map(({ name, email }) => ({ name, email })),
  })
  await ws.post('/v1/calls', {
    ...{ direction: 'inbound', outcome: 'completed', from_number: '+14155550187', to_number: '+14155550100' },
    contact_id: contact.id,
    summary: 'She has a limp',
    transcript: 'I have a limp',
  })
  const path = `/v1/opportunities/${job.id}/estimates`
  const { body: estimate } = await ws.post(path, {
    title: about('Estimate'),
    amount: 1,
    notes: CONTACT.email,
  })
  await ws.post(`/v1/estimates/${estimate.id}/send`)
  const { body: link } = await ws.post(`/v1/estimates/${estimate.id}/link`)
  const approved = await fetch(link.url, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ name: 'Zed Q. the Customer' }),
  })
  expect(approved.status).toBe(303)
  await until(async () => {
    const { body } = await ws.get('/v1/events?limit=100')
    const triggers = new Set(posts.map((post) => JSON.parse(post.body.toString()).id))
    return body.data.length > 4 && triggers.size >= body.data.length
  })
  return { ws, contact, job, expense, estimate }
}

it('after the erasure of a contact, no row, event, index entry, stored response or log has the person', async () => {
  const { ws, contact, job, expense, estimate } = await filled()
  const texts = [CONTACT.name, CONTACT.email, '555-0187', '555.0187', '5550187', CONTACT.address_street]
  const personal = [...texts, 'Zerelda', 'Mrs Q', 'the blue house', 'a limp', 'Zed Q.']
  const before = await placesOf(...personal)
  expect(before).toEqual(
    expect.arrayContaining(['contact', 'delivery', 'estimate', 'expense', 'idempotency', 'marker']),
  )
  expect(before).toContain('packed event')
  const run = (more = {}) =>
    erase(ws.id, 'contact', contact.id, () => contactSubject(ws.id, contact.id as ContactId), {
      ...options,
      ...more,
    })

  const dry = await run({ confirmed: false })
  expect(dry).toMatchObject({ dry_run: true, rows: { contact: 1, expense: 1, call: 1 } })
  expect(await placesOf(...personal)).toEqual(before)
  await run()
  expect(await placesOf(...personal)).toEqual([])

  expect((await ws.get(`/v1/contacts/${contact.id}`)).body).toMatchObject({
    name: '[erased]',
    email: null,
    phone: null,
  })
  expect((await ws.get(`/v1/opportunities/${job.id}`)).body.primary_contact_id).toBe(contact.id)
  // The business of the workspace stays, and its records are found by what is left.
  expect((await ws.get(`/v1/expenses/${expense.id}`)).body).toMatchObject({ amount_tax_inclusive: 12 })
  expect((await ws.get(`/v1/estimates/${estimate.id}`)).body).toMatchObject({
    status: 'approved',
    approved_by_name: '[erased]',
  })
  const found = async (q: string) =>
    (await ws.get(`/v1/opportunities?q=${encodeURIComponent(q)}`)).body.data.length
  expect([await found('Quimby'), await found('Roof')]).toEqual([0, 1])
  const { body: changed } = await ws.get('/v1/contacts?updated_since=2026-01-01T00:00:00.000Z')
  expect(JSON.stringify(changed)).not.toContain('Quimby')
  // A repeated request does nothing; the audit log has one entry, with the id.
  expect(await run()).toMatchObject({ already: true })
  const { body: log } = await ws.get('/v1/audit-log?action=contact.erased')
  expect(log.data).toMatchObject([{ entity_id: contact.id, actor: { type: 'operator' }, changes: {} }])
})

it('an erased member has no name, access, feed or passkey', async () => {
  const ws = await newWorkspace(http)
  const { body: member } = await ws.post('/v1/members', {
    ...MEMBER,
    permissions: ['expenses.view', 'expenses.edit'],
  })
  const { invitation } = (await ws.post(`/v1/members/${member.id}/invitation`)).body
  const { client } = await joinBy(http, invitation.token)
  const { body: feed } = await client.post('/v1/calendar-feeds', { scope: 'mine' })
  await client.post('/v1/vendors', { name: `${MEMBER.name} & Sons` }, { 'idempotency-key': 'vendor' })
  await ws.post('/v1/opportunities', { name: `Ask ignatius vexley`, sales_rep_id: member.id })
  expect((await fetch(feed.url)).status).toBe(200)
  expect((await client.get('/v1/me')).status).toBe(200)
  const before = await placesOf(MEMBER.name, MEMBER.email)
  expect(before).toEqual(expect.arrayContaining(['audit', 'idempotency', 'member', 'opportunity', 'vendor']))
  const subject = () => memberSubject(ws.id, member.id as MemberId)
  await erase(ws.id, 'member', member.id, subject, options)
  expect(await placesOf(MEMBER.name, MEMBER.email)).toEqual([])
  expect((await ws.get(`/v1/members/${member.id}`)).body).toMatchObject({
    name: '[erased]',
    status: 'deactivated',
  })
  expect((await fetch(feed.url)).status).toBe(404)
  expect((await client.get('/v1/me')).status).toBe(401)
  const { body: log } = await ws.get('/v1/audit-log?limit=100')
  const types = log.data.map(({ action }: { action: string }) => action)
  expect(types).toEqual(expect.arrayContaining(['member.erased', 'passkey.removed', 'calendar_feed.revoked']))
})

/** Ends a command at a call of the store, as a kill does: this call and all later ones fail. */
function killAt(call: number, work: () => Promise<unknown>): Promise<unknown> {
  const { send } = documents()
  let calls = 0
  const spy = vi.spyOn(documents(), 'send').mockImplementation((...args: Parameters<typeof send>) => {
    if (++calls >= call) throw new Error('killed')
    return send.apply(documents(), args)
  })
  return work().finally(() => spy.mockRestore())
}

it('an erasure that is killed anywhere and repeated leaves nothing of the person', async () => {
  const ws = await newWorkspace(http)
  const { body: contact } = await ws.post('/v1/contacts', CONTACT)
  await ws.post('/v1/opportunities', { name: `Deck of ${CONTACT.name}`, primary_contact_id: contact.id })
  await ws.post('/v1/vendors', { name: CONTACT.name })
  const run = () =>
    erase(ws.id, 'contact', contact.id, () => contactSubject(ws.id, contact.id as ContactId), options)
  let kills = 0
  for (let call = 3; ; call += 4) {
    const killed = await killAt(call, run).then(
      () => false,
      () => true,
    )
    if (!killed) break
    kills++
    // Without the texts, the next run would not find what is left.
    const begun = await readErasure(ws.id, contact.id)
    if (begun?.finished_at === null) expect(begun.texts).toContain(CONTACT.name)
  }
  expect(kills).toBeGreaterThan(2)
  expect(await placesOf(CONTACT.name, CONTACT.email)).toEqual([])
  const { body: log } = await ws.get('/v1/audit-log?action=contact.erased')
  expect(log.data).toHaveLength(1)
})

it('a single word and a common text are replaced only on request', async () => {
  const ws = await newWorkspace(http)
  const { body: contact } = await ws.post('/v1/contacts', { name: 'Wilbur' })
  const { body: vendor } = await ws.post('/v1/vendors', { name: 'Wilbur Lumber' })
  const run = (texts: string[]) =>
    erase(ws.id, 'contact', contact.id, () => contactSubject(ws.id, contact.id as ContactId), {
      ...options,
      texts,
    })
  expect(await run([])).toMatchObject({ mentions: [{ text: 'Wilbur', rows: expect.any(Number) }] })
  expect((await ws.get(`/v1/vendors/${vendor.id}`)).body.name).toBe('Wilbur Lumber')
  await expect(run(['erased'])).rejects.toThrow('--text erased is a part of the replacement')
  await expect(run(['Wi'])).rejects.toThrow('--text Wi is too short')
  await run(['Wilbur'])
  expect((await ws.get(`/v1/vendors/${vendor.id}`)).body.name).toBe('[erased] Lumber')
})
