import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { newToken } from '../../../shared/domain/people/token.ts'
import { PNG } from '../../../test/integration/files/files.ts'
import { http } from '../../../test/support/api.ts'
import { type Post, receiver } from '../../../test/support/receiver.ts'
import { serve } from '../../../test/support/serve.ts'
import { tempFolder } from '../../../test/support/temp-folder.ts'
import { until } from '../../../test/support/until.ts'
import { newWorkspace, sharedWorkspace } from '../../../test/support/workspace.ts'
import type { Values } from '../src/api.ts'
import { stashed } from './zapier-side.ts'

/* The whole app, by the platform's own tester against the service. */

// Loaded after ./zapier-side.ts has set the address of Zapier's side.
const { createAppTester, default: platform } = await import('zapier-platform-core')
const { default: app } = await import('../src/index.ts')

type Perform = Parameters<ReturnType<typeof createAppTester>>[0]
const tester = createAppTester(app)
const ws = sharedWorkspace(http)
/** The address as people paste it. */
const authOf = (key: string) => ({ url: ` ${inject('service').url}/v1/`, api_key: key })

/** Runs a function of the app. */
const run = (perform: unknown, bundle: object = {}, key = ws.key): Promise<Values[]> =>
  tester(perform as Perform, { authData: authOf(key), meta: {}, ...bundle }) as Promise<Values[]>
const operationOf = (group: 'triggers' | 'searches' | 'creates', key: string) =>
  Object(Object(app[group])[key]).operation
const search = (key: string, inputData: object) => run(operationOf('searches', key).perform, { inputData })
const create = async (key: string, inputData: object): Promise<Values> =>
  Object(await run(operationOf('creates', key).perform, { inputData, meta: { zap: { id: '7' } } }))
const listed = (key: string, bundle: object = {}) => run(operationOf('triggers', key).perform, bundle)
/** A request to a hook as Zapier passes it on. */
const asHook = ({ headers, body }: Post, subscribeData: unknown) => ({
  subscribeData,
  rawRequest: {
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [`Http-${name}`, value])),
    content: body.toString(),
  },
})
const hooks = Object.keys(app.triggers).filter((key) => operationOf('triggers', key).type === 'hook')
const lead = async () => (await ws.post('/v1/opportunities', { contact_name: 'Maria Alvarez' })).body.id

test('the committed api.json is current', () => {
  const file = join(tempFolder(), 'api.json')
  execFileSync(process.execPath, ['clients/generate/zapier.ts', file])
  expect(readFileSync('clients/zapier/src/api.json', 'utf8') === readFileSync(file, 'utf8')).toBe(true)
})

test('the definition has no fault, by the check of `zapier validate`', async () => {
  const { results } = await Object(platform).createAppHandler(app)({ command: 'validate' })
  expect(results).toEqual([])
  // A dropdown, search or create that a field names exists.
  const steps = Object.values({ ...app.searches, ...app.creates })
  const fields = steps.flatMap(({ operation }) => operation.inputFields.map(Object))
  const named = fields.flatMap(({ dynamic = 'pipelines.id', search: found = 'contact.id' }) => [
    operationOf('triggers', dynamic.split('.')[0]),
    operationOf('searches', found.split('.')[0]),
  ])
  expect(named.filter((one) => one === undefined)).toEqual([])
})

test('the connection has a label, and asks for another key when the key is not valid any more', async () => {
  const me = await run(app.authentication.test)
  expect(me).toEqual((await ws.get('/v1/me')).body)
  expect(await run(app.authentication.connectionLabel, { inputData: me })).toBe('Test, Olive Owner')
  await expect(run(app.authentication.test, {}, newToken('api_key'))).rejects.toMatchObject({
    name: 'ExpiredAuthError',
  })
  const missing = create('add_note', { id: ws.owner, note: 'x' })
  await expect(missing).rejects.toThrow(/"status":404/)
})

test('there is a hook for each trigger of the API', async () => {
  const ids = (await ws.get('/v1/triggers?limit=100')).body.data.map(({ id }: Values) => id)
  expect(hooks).toEqual(ids.map((id: string) => id.replaceAll('.', '_')))
})

test.each(hooks)('%s subscribes, has samples, and unsubscribes, twice too', async (key) => {
  const { performSubscribe, performList, performUnsubscribe, sample } = operationOf('triggers', key)
  const targetUrl = `https://hooks.zapier.example/${key}`
  const subscribeData = await run(performSubscribe, { targetUrl })
  const path = `/v1/subscriptions?target_url=${encodeURIComponent(targetUrl)}`
  const [{ id, trigger_id }] = (await ws.get(path)).body.data
  expect([trigger_id.replaceAll('.', '_'), subscribeData]).toEqual([key, expect.objectContaining({ id })])
  const [event] = await run(performList)
  expect(Object.keys(event ?? {}).sort()).toEqual(Object.keys(sample).sort())
  for (const _ of ['once', 'twice']) await run(performUnsubscribe, { subscribeData })
  expect((await ws.get(path)).body.data).toEqual([])
})

test('a delivery starts the Zap once, with the receipt as a file; forged and test deliveries do not', async () => {
  const { performSubscribe, performUnsubscribe, perform } = operationOf(
    'triggers',
    'expense_receipt_attached',
  )
  const { url: targetUrl, posts } = await receiver()
  const subscribeData = Object(await run(performSubscribe, { targetUrl }))
  const given = { expense_type: 'purchase', expense_date: '2026-03-14', amount_tax_inclusive: 12.5 }
  const { id } = await create('create_expense', given)
  const picture = await serve((_, response) => {
    response.setHeader('content-type', 'image/png').end(PNG)
  })
  await create('attach_receipt', { id, file: `${picture}/receipt` })
  await until(() => posts.length === 1)
  const [post] = posts as [Post]

  const forged = asHook({ ...post, body: Buffer.from(`${post.body} `) }, subscribeData)
  await expect(run(perform, forged)).rejects.toMatchObject({ name: 'HaltedError' })
  const [event, ...more] = await run(perform, asHook(post, subscribeData))
  expect([more, event]).toEqual([
    [],
    expect.objectContaining({ trigger: 'expense.receipt_attached', entity_id: id }),
  ])
  expect(await run(perform, asHook(post, subscribeData))).toEqual([])
  // Another Zap of the same account has another subscription.
  const { signing_secret } = subscribeData
  expect(await run(perform, asHook(post, { id: 'other', signing_secret }))).toHaveLength(1)

  const [, hydration = ''] = /^hydrate\|\|\|(.+)\|\|\|hydrate$/.exec(Object(event).data.receipt.url) ?? []
  const { method, bundle } = JSON.parse(hydration)
  expect(method).toBe('hydrators.file')
  const stored = String(await run(app.hydrators.file, { inputData: bundle }))
  expect(stashed.get(stored)?.includes(PNG)).toBe(true)
  expect(stashed.get(stored)?.toString('latin1')).toContain('filename="receipt-2026-03-14.png"')

  await ws.delete(`/v1/expenses/${id}`)
  const [deletion] = await run(operationOf('triggers', 'expense_deleted').performList)
  expect(Object(deletion?.metadata)).toMatchObject({
    id,
    receipt: { url: expect.stringMatching(/^hydrate/) },
  })

  await ws.post(`/v1/subscriptions/${subscribeData.id}/test`)
  await until(() => posts.length === 2)
  expect(await run(perform, asHook(posts[1] as Post, subscribeData))).toEqual([])
  await run(performUnsubscribe, { subscribeData })
})

test('a receipt is attached also if its type is application/octet-stream', async () => {
  const given = { expense_type: 'purchase', expense_date: '2026-03-15', amount_tax_inclusive: 12.5 }
  const { id } = await create('create_expense', given)
  const picture = await serve((_, response) => {
    response.setHeader('content-type', 'application/octet-stream').end(PNG)
  })
  await create('attach_receipt', { id, file: `${picture}/receipt` })
  const receipt = async () => (await ws.get(`/v1/expenses/${id}`)).body.receipt
  await until(async () => (await receipt()) !== null)
  expect(await receipt()).toMatchObject({ mime_type: 'image/png' })
})

test('polls list new and changed records newest first, with id and time of the change', async () => {
  for (const [key, path] of [
    ['contact_changed', '/v1/contacts'],
    ['opportunity_changed', '/v1/opportunities'],
  ] as const) {
    const { id } = (await ws.post(path, { address_city: 'Austin' })).body
    const [first] = await listed(key)
    const { updated_at } = (await ws.patch(`${path}/${id}`, { address_city: 'Waco' })).body
    const [second] = await listed(key)
    expect([first?.id, second?.id, second?.updated_at]).toEqual([id, id, updated_at])
    expect(first?.updated_at).not.toBe(updated_at)
    expect(operationOf('triggers', key).outputFields).toMatchObject([{ primary: true }, { primary: true }])
  }
})

test('dropdowns list ids and names', async () => {
  const { get, post, key } = await newWorkspace(http)
  await post('/v1/contacts', { email: 'nameless@example.com' })
  for (const [path, name] of [
    ['vendors', 'Lone Star'],
    ['expense-categories', 'Tools'],
    ['opportunities', 'Roof'],
  ]) {
    await post(`/v1/${path}`, { name })
  }
  const { data } = (await get('/v1/pipelines')).body
  const show = async (list: string, bundle: object = {}) =>
    (await run(operationOf('triggers', list).perform, bundle, key)).map(({ name }) => name)
  expect(await show('contacts')).toEqual(['nameless@example.com'])
  expect(await show('contacts', { meta: { page: 1 } })).toEqual([])
  expect([await show('vendors'), await show('projects')]).toEqual([['Lone Star'], ['Roof']])
  expect(await show('categories')).toContain('Tools')
  expect(await show('members')).toEqual(['Olive Owner'])
  expect(await show('pipelines')).toEqual(data.map(({ name }: Values) => name))
  const stages = data[0].stages.map(({ name }: Values) => name)
  expect([await show('stages'), await show('stages', { inputData: { pipeline_id: data[0].id } })]).toEqual([
    stages,
    stages,
  ])
})

test('searches find by each field, and nothing if all are blank', async () => {
  const contact = { name: 'Ruth Vale', email: 'ruth@example.com', phone: '+1 512 555 0177' }
  const { id } = await create('create_contact', contact)
  for (const given of [
    { email: contact.email },
    { phone: '5125550177' },
    { q: 'vale' },
    { q: 'vale', email: '' },
  ]) {
    expect((await search('contact', given)).map((one) => one.id)).toEqual([id])
  }
  expect(await search('contact', { q: '', email: '' })).toEqual([])
  const { searchOrCreates } = app
  expect([searchOrCreates.contact.search, searchOrCreates.contact.create]).toEqual([
    'contact',
    'create_contact',
  ])
  const { id: opportunity } = await create('create_opportunity', { name: 'Porch of Vale' })
  expect((await search('opportunity', { q: 'porch of' })).map((one) => one.id)).toEqual([opportunity])
  const purchase = { expense_type: 'purchase', expense_date: '2026-03-14', amount_tax_inclusive: 3 }
  const { id: expense } = await create('create_expense', { ...purchase, reference_number: 'R-20418' })
  expect((await search('expense', { q: 'R-20418' })).map((one) => one.id)).toEqual([expense])
})

test('each custom field is an input field, also on the second page of the list', async () => {
  const { post, key } = await newWorkspace(http)
  const fields = Array.from({ length: 101 }, (_, n) => ({
    key: `field_${n}`,
    label: `Field ${n}`,
    type: 'text',
  }))
  for (const field of fields) await post('/v1/custom-fields', field)
  const { inputFields } = operationOf('creates', 'create_opportunity')
  const custom = inputFields.find((field: unknown) => typeof field === 'function')
  const shown = (await run(custom, {}, key)).map((field) => field.key)
  expect(shown.sort()).toEqual(fields.map((field) => `custom_${field.key}`).sort())
})

test('creates send what is given, leave out blank fields, and repeat nothing for the same event', async () => {
  await ws.post('/v1/custom-fields', { key: 'roof_type', label: 'Roof', type: 'select', options: ['metal'] })
  const [, custom] = operationOf('creates', 'create_opportunity').inputFields.filter(
    (field: unknown) => typeof field === 'function' || Object(field).key === 'name',
  )
  expect(await run(custom)).toMatchObject([{ key: 'custom_roof_type', choices: ['metal'] }])
  const given = {
    name: 'Roof',
    lead_source: '',
    value: 900,
    tags: ['roof'],
    custom_roof_type: 'metal',
    event_id: 'evt_1',
  }
  const { id } = await create('create_opportunity', given)
  expect((await create('create_opportunity', given)).id).toBe(id)
  expect((await create('create_opportunity', { ...given, event_id: 'evt_2' })).id).not.toBe(id)
  const fields = { value: 900, lead_source: null, tags: ['roof'], custom_fields: { roof_type: 'metal' } }
  expect((await ws.get(`/v1/opportunities/${id}`)).body).toMatchObject(fields)

  const [{ stages }] = (await ws.get('/v1/pipelines')).body.data
  expect((await create('move_opportunity', { id, stage_id: stages[1].id })).stage_id).toBe(stages[1].id)

  const trip = {
    expense_type: 'mileage',
    expense_date: '2026-03-14',
    miles_driven: 10,
    rate: 0.7,
    project_id: await lead(),
  }
  const expense = await create('create_expense', { ...trip, description: '' })
  expect(expense).toMatchObject({ mileage: { miles_driven: 10, rate: 0.7 }, description: null })
  const system = { id: expense.id, namespace: 'quickbooks' }
  await create('report_sync_error', {
    ...system,
    code: 'closed',
    message: 'The period is closed.',
    retryable: false,
  })
  await create('record_expense', { ...system, external_id: '145', url: '', metadata: { by: 'Zapier' } })
  for (const note of ['first', 'second\nthird', 'second\nthird', 'sec']) {
    await create('add_note', { id: expense.id, note })
  }
  expect((await ws.get(`/v1/expenses/${expense.id}`)).body).toMatchObject({
    notes: 'first\nsecond\nthird\nsec',
    external_references: { quickbooks: { external_id: '145', url: null, metadata: { by: 'Zapier' } } },
  })
})
