import './page.ts'
import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { type Contact, readContact } from '../../../console/src/api/contacts.ts'
import {
  beginImport,
  type ImportHead,
  readEntries,
  readImports,
  writeEntry,
} from '../../../console/src/api/import-journal.ts'
import type { NewContact } from '../../../console/src/api/import-requests.ts'
import { CONTACTS } from '../../../console/src/pages/import/import-contacts.ts'
import type { Planned } from '../../../console/src/pages/import/plan.ts'
import { type Outcomes, runImport } from '../../../console/src/pages/import/run.ts'
import { undoImport } from '../../../console/src/pages/import/undo.ts'
import { fakeApi, listOf, refusal, type Sent } from './fake-api.ts'

type Plan = Planned<Contact, NewContact>

const LONG_AGO = '2026-01-01T00:00:00.000Z'
const EMPTY = {
  ...{ object: 'contact', name: null, phone: null, email: null, external_references: {} },
  ...{ address_street: null, address_city: null, address_state: null },
  ...{ address_zip: null, address_country: null, created_at: LONG_AGO, updated_at: LONG_AGO },
} as const

/**
 * A service with contacts, whose requests may be answered in another way, before or after they are carried out. Ids are names.
 * @param used contacts of opportunities
 */
function service(
  names: readonly string[],
  { before, after }: Partial<Record<'before' | 'after', (sent: Sent) => unknown>> = {},
  used: readonly string[] = [],
) {
  const rows = new Map<string, Contact>(names.map((id) => [id, { ...EMPTY, id, name: id }]))
  const versions = new Map<string, number>()
  const replies = new Map<string, Contact>()
  const put = (id: string, body: object) => {
    versions.set(id, (versions.get(id) ?? 0) + 1)
    const row: Contact = { ...(rows.get(id) ?? { ...EMPTY, id }), ...body }
    rows.set(id, row)
    return row
  }
  const shown = (row: Contact, headers = {}) =>
    Response.json(row, { headers: { etag: `"${versions.get(row.id) ?? 0}"`, ...headers } })
  const create = ({ idempotencyKey: key, body }: Sent) => {
    const reply = replies.get(key ?? '')
    if (reply) return shown(reply, { 'Idempotent-Replayed': 'true' })
    const { name = '' } = body as NewContact
    const made = put(`${name}`, { ...(body as object), created_at: new Date().toISOString() })
    replies.set(key ?? '', made)
    return shown(made)
  }
  const carriedOut = (sent: Sent) => {
    const { method, path, ifMatch, body } = sent
    if (path.startsWith('/v1/opportunities'))
      return listOf(...used.map((primary_contact_id) => ({ primary_contact_id })))
    if (method === 'POST') return create(sent)
    const id = path.split('/').at(-1) ?? ''
    const row = rows.get(id)
    if (!row) return refusal(404, 'not_found')
    if (ifMatch !== null && ifMatch !== `"${versions.get(id) ?? 0}"`)
      return refusal(412, 'precondition_failed')
    if (method === 'DELETE') {
      rows.delete(id)
      return new Response(null, { status: 204 })
    }
    return shown(method === 'PATCH' ? put(id, body as object) : row)
  }
  const sent = fakeApi(async (one) => {
    const answer = (await before?.(one)) || carriedOut(one)
    return (await after?.(one)) || answer
  })
  return {
    sent,
    put,
    delete: (id: string) => rows.delete(id),
    rows: () => [...rows.values()],
    one: (id: string) => rows.get(id),
  }
}

const planOf = (n: number, title: string, step: object): Plan =>
  ({ row: { number: n + 2, cells: [title] }, title, ...step }) as Plan
const adding = (...names: readonly string[]): Plan[] =>
  names.map((name, n) => planOf(n, name, { does: 'add', body: { name }, repeat: 1 }))
const updating = (record: Contact, body: NewContact): Plan =>
  planOf(90, `${record.name}`, { does: 'update', record, body })

/** An import by a member, now unless a time is given. */
async function importOf(given: Partial<ImportHead> = {}) {
  const head = {
    id: crypto.randomUUID(),
    member: 'm1',
    kind: 'contacts',
    name: 'a.csv',
    at: Date.now(),
    ...given,
  }
  await beginImport(head)
  const outcomes: Outcomes = new Map()
  const controller = new AbortController()
  const run = (plan: readonly Plan[], known: readonly string[] = []) =>
    runImport({
      ...{ importId: head.id, kind: 'contacts', requests: CONTACTS.requests, current: CONTACTS.current },
      ...{ plan, outcomes, isKnown: (id) => known.includes(id), signal: controller.signal },
      onProgress: () => undefined,
    })
  const undo = () =>
    undoImport({ head, requests: CONTACTS.requests, current: CONTACTS.current, onProgress: () => undefined })
  const did = () => [...outcomes].toSorted(([a], [b]) => a - b).map(([, outcome]) => outcome.did)
  return { head, outcomes, run, undo, did, cancel: () => controller.abort() }
}

const isPost = ({ method }: Sent) => method === 'POST'
/** An answer that a client does not repeat by itself. */
const lost = () => refusal(504, 'unavailable')

test('an undo gives each record its exact former values, and keeps what somebody has changed, used or deleted since', async () => {
  const world = service(['Old', 'Older', 'Theirs'], {}, ['Used'])
  world.put('Old', { address_city: 'Austin', phone: '1' })
  const [old, older] = [await readContact('Old'), await readContact('Older')]
  const before = structuredClone(world.one('Old'))
  const { run, undo, did, head } = await importOf()
  await run([
    ...adding('New', 'Changed', 'Used', 'Gone'),
    updating(old, { name: 'Old', address_city: 'Waco', email: 'old@example.com' }),
    updating(older, { address_city: 'Waco' }),
  ])
  expect(did()).toEqual(['added', 'added', 'added', 'added', 'updated', 'updated'])
  world.put('Changed', { phone: '2' })
  world.put('Older', { phone: '3' })
  world.delete('Gone')
  expect(await undo()).toEqual({ removed: 1, restored: 1, kept: ['Changed', 'Older', 'Used'] })
  expect(world.one('Old')).toEqual(before)
  expect(world.one('Older')).toMatchObject({ address_city: 'Waco', phone: '3' })
  // Rows are sent side by side, so the records are in any order.
  const left = world.rows().map(({ id }) => id)
  expect(left.toSorted()).toEqual(['Changed', 'Old', 'Older', 'Theirs', 'Used'])
  expect(await readImports(head.member, 'contacts')).toEqual([])
  const sent = world.sent.length
  expect(await undo()).toEqual({ removed: 0, restored: 0, kept: [] })
  expect(world.sent.slice(sent).map(({ method }) => method)).toEqual(['GET'])
})

test('an undo also takes back what the service did and could not answer, and nothing else', async () => {
  const { head, undo } = await importOf()
  const world = service(['Done', 'Not done', 'Theirs', 'Before'])
  const step = (n: number, name: string, rest: object) => writeEntry(head.id, { n, name, ...rest } as never)
  const changing = { step: 'changing', before: { address_city: null }, after: { address_city: 'Waco' } }
  for (const [n, id] of ['Done', 'Not done', 'Theirs'].entries()) await step(n, id, { ...changing, id })
  world.put('Done', { address_city: 'Waco' })
  world.put('Theirs', { address_city: 'Dallas' })
  const create = (name: string, key: string) => CONTACTS.requests.create({ name }, key)
  await create('Made', 'key')
  await step(3, 'Made', { step: 'creating', key: 'key', body: { name: 'Made' } })
  // An earlier import of the same row: the service repeats its answer.
  await create('Earlier', 'earlier')
  world.put('Earlier', { created_at: LONG_AGO })
  await step(4, 'Earlier', { step: 'creating', key: 'earlier', body: { name: 'Earlier' } })
  expect(await undo()).toEqual({ removed: 1, restored: 1, kept: ['Theirs'] })
  expect(world.rows().map(({ id, address_city }) => [id, address_city])).toEqual([
    ['Done', null],
    ['Not done', null],
    ['Theirs', 'Dallas'],
    ['Before', null],
    ['Earlier', null],
  ])
})

test('an import whose answers are lost is undone without being continued', async () => {
  let isDown = true
  const world = service(['Old'], { after: ({ method }) => isDown && method !== 'GET' && lost() })
  const { run, undo } = await importOf()
  const plan = [...adding('New'), updating(await readContact('Old'), { phone: '5' })]
  await expect(run(plan)).rejects.toThrow()
  expect(world.rows()).toMatchObject([{ id: 'Old', phone: '5' }, { id: 'New' }])
  isDown = false
  expect(await undo()).toEqual({ removed: 1, restored: 1, kept: [] })
})

test('an undo that fails on the way is repeated for the rest', async () => {
  let isDown = true
  const world = service([], {
    before: ({ method, path }) => method === 'DELETE' && path.endsWith('C') && isDown && lost(),
  })
  world.put('Old', {})
  const { run, undo, head } = await importOf()
  await run([...adding('A', 'B', 'C'), updating(await readContact('Old'), { phone: '4' })])
  await expect(undo()).rejects.toThrow()
  expect(await readImports(head.member, 'contacts')).toEqual([head])
  isDown = false
  expect(await undo()).toEqual({ removed: 1, restored: 0, kept: [] })
  expect(world.rows()).toMatchObject([{ id: 'Old', phone: null }])
})

test('a run whose answer was lost continues with the same keys; a second import of the same rows adds nothing', async () => {
  let sent = 0
  const world = service([], { after: (one) => isPost(one) && ++sent === 3 && lost() })
  const { run, did, undo } = await importOf()
  const plan = adding('A', 'B', 'C', 'D', 'E', 'F')
  await expect(run(plan)).rejects.toThrow()
  expect(did().length).toBeLessThan(plan.length)
  await run(plan)
  expect(did()).toEqual(plan.map(() => 'added'))
  expect(world.rows()).toHaveLength(plan.length)
  // Only the row without an answer is sent again.
  expect(world.sent.filter(isPost)).toHaveLength(plan.length + 1)

  const again = await importOf()
  await again.run(
    plan,
    world.rows().map(({ id }) => id),
  )
  expect(again.did()).toEqual(plan.map(() => 'same'))
  expect(await readEntries(again.head.id)).toEqual([])
  expect(await again.undo()).toEqual({ removed: 0, restored: 0, kept: [] })
  expect(await undo()).toMatchObject({ removed: plan.length })

  // What was removed is created again, although the service repeats the answer to the key.
  const third = await importOf()
  await third.run(plan)
  expect(third.did()).toEqual(plan.map(() => 'added'))
  expect(world.rows()).toHaveLength(plan.length)
})

test('a row that is refused has its reason and no undo; a refusal of the key, the rate or the service ends the run', async () => {
  const bad = { details: [{ path: 'email', message: 'must be an email address' }] }
  const answers: Record<string, () => Response> = { Bad: () => refusal(400, 'invalid_request', bad) }
  const world = service(['Theirs'], {
    before: (one) => isPost(one) && answers[(one.body as NewContact).name ?? '']?.(),
  })
  const stale = await readContact('Theirs')
  world.put('Theirs', { phone: '9' })
  const { run, outcomes, did, head } = await importOf()
  const plan = [...adding('Bad', 'Good'), updating(stale, { address_city: 'Waco' })]
  await run(plan)
  expect(did()).toEqual(['refused', 'added', 'refused'])
  expect([outcomes.get(0), outcomes.get(2)]).toEqual([
    { did: 'refused', reason: 'email: must be an email address' },
    { did: 'refused', reason: 'Someone else has changed this' },
  ])
  expect((await readEntries(head.id)).map(({ name }) => name)).toEqual(['Good'])
  expect(world.one('Theirs')).toMatchObject({ address_city: null, phone: '9' })
  answers.Bad = () => refusal(401, 'unauthorized')
  const other = await importOf()
  const many = adding('Bad', ...Array.from({ length: 30 }, (_, n) => `N${n}`))
  await expect(other.run(many)).rejects.toMatchObject({ status: 401 })
  expect(other.outcomes.has(0)).toBe(false)
  expect(other.outcomes.size).toBeLessThan(10)
})

test('a canceled run begins no further row, and knows what it has done', async () => {
  const { promise: goOn, resolve: release } = Promise.withResolvers<void>()
  const world = service([], { before: async (one) => void (isPost(one) && (await goOn)) })
  const { run, outcomes, cancel, did } = await importOf()
  const plan = adding(...Array.from({ length: 12 }, (_, n) => `N${n}`))
  const ended = run(plan)
  await vi.waitFor(() => expect(world.sent).toHaveLength(4))
  cancel()
  release()
  await ended
  expect([world.rows().length, outcomes.size, new Set(did())]).toEqual([4, 4, new Set(['added'])])
})

test('imports can be undone for an hour, by their member, newest first', async () => {
  const hour = 3_600_000
  const member = 'm2'
  const [first, last, old] = await Promise.all(
    [hour - 60_000, 0, hour + 1].map((ago) => importOf({ member, at: Date.now() - ago })),
  )
  await importOf({ member: 'm3' })
  await importOf({ member, kind: 'expenses' })
  await writeEntry(old?.head.id ?? '', { n: 0, name: 'A', step: 'created', id: 'A', etag: '"1"' })
  expect(await readImports(member, 'contacts')).toEqual([last?.head, first?.head])
  // What it wrote about people is deleted.
  expect(await readEntries(old?.head.id ?? '')).toEqual([])
})
