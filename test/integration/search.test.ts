import { expect, test } from 'vitest'
import { setPlan } from '../../shared/actions/workspaces/provision.ts'
import { LOOKUP_ITEM_FIELDS, type LookupItem, newLookupItem } from '../../shared/domain/kit/lookup-item.ts'
import { lookupItemInsertion } from '../../shared/table/lookup-items.ts'
import type { Row } from '../../shared/table/store/read.ts'
import { searchCollection } from '../../shared/table/store/search-newest.ts'
import { recordOf } from '../../shared/table/store/versioned.ts'
import { describeTransports } from '../support/api.ts'
import type { Client } from '../support/client.ts'
import { commitSettings } from '../support/commit-settings.ts'
import { newWorkspace, type TestWorkspace } from '../support/workspace.ts'
import { purchase } from './expenses/api.ts'

const PHOTO = { mime_type: 'image/jpeg', size_bytes: 1_000, tags: [] }

const idOf = async (ws: Client, path: string, body: object): Promise<string> =>
  (await ws.post(path, body)).body.id

/** A record of each type, named by its `object`. */
async function oneOfEach(ws: TestWorkspace) {
  const opportunity = await idOf(ws, '/v1/opportunities', {
    name: 'Roof Straße',
    contact_name: 'Carla Client',
    address_street: '12 Elm Street',
    address_city: 'Austin',
  })
  const contact = await idOf(ws, '/v1/contacts', {
    name: 'Zoë Customer',
    email: 'zoe@example.com',
    phone: '+1 512 555 0142',
  })
  const { id: expense } = await purchase(ws, { vendor_name: 'Home Depot', reference_number: 'INV-77' })
  const photo = await idOf(ws, '/v1/photos', { ...PHOTO, caption: 'North gable' })
  const { id: member } = await ws.join()
  const vendor = await idOf(ws, '/v1/vendors', { name: 'Ferguson' })
  const expense_category = await idOf(ws, '/v1/expense-categories', { name: 'Materials' })
  const target_url = 'https://203.0.113.9/books'
  const subscription = await idOf(ws, '/v1/subscriptions', {
    trigger_id: 'expense.created',
    target_url,
    description: 'Ledger',
  })
  const { body: delivery } = await ws.post(`/v1/subscriptions/${subscription}/test`)
  const ids = { opportunity, contact, expense, photo, member, vendor, expense_category, subscription }
  return { ...ids, event: delivery.event_id, delivery: delivery.id }
}

const found = async (client: Client, q: string): Promise<string[]> => {
  const { status, body, text } = await client.get(`/v1/search?q=${encodeURIComponent(q)}`)
  expect(status, text).toBe(200)
  expect(body.complete).toBe(true)
  return body.data.map(({ object, id }: { object: string; id: string }) => `${object} ${id}`)
}

describeTransports('search (contract 3.10)', (send) => {
  test('an id in any case finds its record, and only in its workspace', async () => {
    const [ws, other] = [await newWorkspace(send), await newWorkspace(send)]
    const ids = await oneOfEach(ws)
    for (const [object, id] of Object.entries(ids)) {
      expect(await found(ws, id)).toEqual([`${object} ${id}`])
      expect(await found(ws, ` ${id.toUpperCase()}`)).toEqual([`${object} ${id}`])
      expect(await found(other, id)).toEqual([])
    }
  })

  test('a text finds the types that have it, each as in its list', async () => {
    const ws = await newWorkspace(send)
    const ids = await oneOfEach(ws)
    const cases: readonly [q: string, ...objects: (keyof typeof ids)[]][] = [
      ['STRASSE', 'opportunity'],
      ['carla c', 'opportunity'],
      ['elm street', 'opportunity'],
      ['AUSTIN', 'opportunity'],
      ['zOË', 'contact'],
      ['512-555', 'contact'],
      ['home dep', 'expense'],
      ['inv-7', 'expense'],
      ['GABLE', 'photo'],
      ['mia', 'member'],
      ['fergus', 'vendor'],
      ['MATERIAL', 'expense_category'],
      ['ledger', 'subscription'],
      ['203.0.113.9/BOOKS', 'subscription'],
      ['street austin'],
      ['nothing of this'],
    ]
    for (const [q, ...objects] of cases)
      expect(await found(ws, q), q).toEqual(objects.map((object) => `${object} ${ids[object]}`))
    await ws.delete(`/v1/subscriptions/${ids.subscription}`)
    expect(await found(ws, 'ledger')).toEqual([])
    expect(await found(ws, ids.subscription)).toEqual([`subscription ${ids.subscription}`])
  })

  test('an amount finds its expenses, alone and with words', async () => {
    const ws = await newWorkspace(send)
    const make = async (vendor_name: string, amount_tax_inclusive: number) =>
      (await purchase(ws, { vendor_name, amount_tax_inclusive })).id
    const lumber = await make('Lone Star Lumber', 612.4)
    const rental = await make('Store 24', 1_612)
    const returned = await make('Lone Star Lumber', -612.45)
    // Its index entry has only the beginning of the text.
    const long = (await purchase(ws, { amount_tax_inclusive: 8_800, description: `${'x'.repeat(250)} pipe` }))
      .id
    const ids = Object.entries({ lumber, rental, returned, long })
    const cases: readonly [q: string, ...names: string[]][] = [
      ['612.40', 'lumber'],
      ['$612.40', 'lumber'],
      ['612', 'returned', 'lumber'],
      ['612.4', 'returned', 'lumber'],
      ['-612', 'returned'],
      ['lone star 612', 'returned', 'lumber'],
      ['612.40  LONE STAR', 'lumber'],
      ['1,612', 'rental'],
      ['$1612.00', 'rental'],
      ['store 24 1612', 'rental'],
      ['store 1612', 'rental'],
      ['24', 'rental'],
      ['8800 pipe', 'long'],
      ['8800', 'long'],
      ['8800 lone'],
      ['lone star 613'],
      ['61'],
      ['612.400'],
      ['1,61'],
      ['$'.repeat(2)],
    ]
    for (const [q, ...names] of cases) {
      const hits = (await found(ws, q)).map((hit) => ids.find(([, id]) => hit.endsWith(id))?.[0])
      expect(hits, q).toEqual(names)
    }
  })

  test('hits show a name and what tells them apart', async () => {
    const ws = await newWorkspace(send)
    await oneOfEach(ws)
    expect((await ws.get('/v1/search?q=elm')).body.data[0]).toMatchObject({
      name: 'Roof Straße',
      detail: '12 Elm Street, Austin',
    })
    expect((await ws.get('/v1/search?q=depot')).body.data[0]).toMatchObject({
      name: 'Home Depot',
      detail: '2026-01-02, 10.50',
    })
  })

  test('expenses and their events are left out as the member may not read them', async () => {
    const ws = await newWorkspace(send)
    const { expense, event, delivery } = await oneOfEach(ws)
    const own = await ws.join(['expenses.view', 'expenses.edit'])
    const { id: mine } = await purchase(own, { vendor_name: 'Depot South' })
    const none = await ws.join([])
    expect(await found(own, mine)).toEqual([`expense ${mine}`])
    for (const client of [own, none]) {
      expect(await found(client, expense)).toEqual([])
      expect(await found(client, event)).toEqual([])
      expect(await found(client, 'depot')).toEqual([])
      expect(await found(client, delivery)).toEqual([`delivery ${delivery}`])
    }
    expect(await found(ws, 'depot')).toHaveLength(2)
    await setPlan(ws.id, 'starter', new Date())
    for (const q of [expense, event, 'depot']) expect(await found(ws, q), q).toEqual([])
  })

  test('a text leaves out what lists leave out, an id does not', async () => {
    const ws = await newWorkspace(send)
    const { vendor, expense, photo } = await oneOfEach(ws)
    await ws.patch(`/v1/vendors/${vendor}`, { is_archived: true })
    await ws.patch(`/v1/expenses/${expense}`, { is_archived: true })
    await ws.delete(`/v1/photos/${photo}`)
    for (const q of ['ferguson', 'depot', 'gable']) expect(await found(ws, q), q).toEqual([])
    expect(await found(ws, vendor)).toEqual([`vendor ${vendor}`])
    expect(await found(ws, expense)).toEqual([`expense ${expense}`])
    expect(await found(ws, photo)).toEqual([`photo ${photo}`])
  })

  test('an id that only a text has finds that text', async () => {
    const ws = await newWorkspace(send)
    const bill = '018f0000-0000-7000-8000-00000000ABCD'
    const { id } = await purchase(ws, { reference_number: bill })
    expect(await found(ws, bill)).toEqual([`expense ${id}`])
  })

  test.each(['', '?q=', '?q=a', '?q=%F0%9F%8F%A0'])('%j is 400 on q', async (query) => {
    const ws = await newWorkspace(send)
    const { status, body } = await ws.get(`/v1/search${query}`)
    expect(status).toBe(400)
    expect(body.error.details).toMatchObject([{ path: 'q' }])
  })

  test('shows at most 20 hits', async () => {
    const ws = await newWorkspace(send)
    const { vendor } = await oneOfEach(ws)
    for (let n = 0; n < 22; n++) await idOf(ws, '/v1/opportunities', { name: `Ferguson ${n}` })
    const hits = await found(ws, 'ferguson')
    expect(hits).toHaveLength(20)
    expect(hits.at(-1)).toBe(`vendor ${vendor}`)
  })
})

test('a search that stops at its limit has read the newest and says that it is not complete', async () => {
  const { id: ws } = await newWorkspace(() => Promise.reject(new Error('sends nothing')))
  for (const [n, name] of ['Oak 1', 'Elm', 'Oak 2', 'Oak 3'].entries()) {
    const item = newLookupItem(ws, name, new Date(Date.now() + n))
    await commitSettings([lookupItemInsertion('vendor', item)])
  }
  const oaks = async (most: number) => {
    const nameOf = (row: Row) => recordOf<LookupItem>(row, LOOKUP_ITEM_FIELDS).name
    return searchCollection(ws, 'vendor', nameOf, (name) => name.startsWith('Oak'), most)
  }
  expect(await oaks(3)).toEqual({ records: ['Oak 3', 'Oak 2'], complete: false })
  expect(await oaks(4)).toEqual({ records: ['Oak 3', 'Oak 2', 'Oak 1'], complete: true })
})
