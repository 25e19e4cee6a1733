import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, inject, test } from 'vitest'
import { newToken } from '../../../shared/domain/people/token.ts'
import { PNG } from '../../../test/integration/files/files.ts'
import { http } from '../../../test/support/api.ts'
import { serve } from '../../../test/support/serve.ts'
import { tempFolder } from '../../../test/support/temp-folder.ts'
import { until } from '../../../test/support/until.ts'
import { newWorkspace, sharedWorkspace } from '../../../test/support/workspace.ts'
import { type Engine, newEngine } from './engine.mts'

/* The whole package, linted and built by n8n's tool, by the parts of n8n's engine against the service. */

const home = join(import.meta.dirname, '..')
const ws = sharedWorkspace(http)
let engine: Engine

/** What n8n's tool for packages prints. */
function tool(command: string): string {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['node_modules/@n8n/node-cli/bin/n8n-node.mjs', command],
    {
      cwd: home,
      encoding: 'utf8',
      // In Vitest's `test`, the rules of `eslint-plugin-n8n-nodes-base` take each file for one of their tests.
      env: { ...process.env, NODE_ENV: 'production', npm_config_local_prefix: home },
    },
  )
  return stdout + stderr
}

beforeAll(async () => {
  expect(tool('build')).toContain('Build successful')
  // The address as people paste it.
  engine = await newEngine(` ${inject('service').url}/v1/`, ws.key)
})

const run = async (resource: string, operation: string, rest: object = {}, on = engine) =>
  (await on.run({ resource, operation, ...rest })).map(({ json }) => json)
const purchase = { expense_type: 'purchase', expense_date: '2026-03-14' }
const newExpense = async () => {
  const additionalFields = { amount_tax_inclusive: 12.5 }
  return String((await run('expense', 'create', { ...purchase, additionalFields }))[0]?.id)
}

test('the committed api.json is current', () => {
  const file = join(tempFolder(), 'api.json')
  execFileSync(process.execPath, ['clients/generate/n8n.ts', file])
  expect(readFileSync(join(home, 'nodes/Plumb/api.json'), 'utf8') === readFileSync(file, 'utf8')).toBe(true)
})

test('no list offers deletions, which are not among its records', () => {
  const named = JSON.stringify(engine.node.description)
  expect([named.includes('"updated_since"'), named.includes('"include_deleted"')]).toEqual([true, false])
})

test('the strict lint of n8n finds nothing', () => {
  expect(tool('lint').trim()).toMatch(/^┌ +n8n-node lint +v[\d.]+$/)
})

test('the test of the credential accepts a key that works, and refuses another one', async () => {
  expect((await engine.test())[0]?.json).toEqual((await ws.get('/v1/me')).body)
  const other = await newEngine(inject('service').url, newToken('api_key'))
  await expect(other.test()).rejects.toMatchObject({ httpCode: '401' })
})

test('Return All lists 60 of 60 expenses with the filter, Limit fewer', async () => {
  const { post, key } = await newWorkspace(http)
  const own = await newEngine(inject('service').url, key)
  for (const reference_number of ['blue', 'red']) {
    for (let amount_tax_inclusive = 1; amount_tax_inclusive <= 60; amount_tax_inclusive += 1) {
      await post('/v1/expenses', { ...purchase, amount_tax_inclusive, reference_number })
    }
  }
  const filters = { q: 'blue', date_from: '2026-03-01', project_id: '', amount_min: 0.5 }
  const list = (rest: object) => run('expense', 'getAll', { filters, ...rest }, own)
  const all = await list({ returnAll: true })
  expect(new Set(all.map(({ id }) => id)).size).toBe(60)
  expect(all.map((one) => one.reference_number)).toEqual(all.map(() => 'blue'))
  expect(await list({ returnAll: false, limit: 7 })).toEqual(all.slice(0, 7))
  expect(await run('expense', 'getAll', { returnAll: true }, own)).toHaveLength(120)
})

test('fields are sent by their types, blank ones are absent, and a change clears by null', async () => {
  await ws.post('/v1/custom-fields', { key: 'roof', label: 'Roof', type: 'select', options: ['metal'] })
  await ws.post('/v1/custom-fields', { key: 'area', label: 'Area', type: 'number' })
  const additionalFields = {
    name: 'Roof',
    lead_source: '',
    value: 0,
    tags: ['roof', 'metal'],
    pipeline_id: '={{ null }}',
    appointment_at: '2026-03-14T10:00:00',
  }
  const values = [
    { field: 'select:roof', value: 'metal' },
    { field: 'number:area', value: '120.5' },
    { field: 'select:roof', value: '' },
  ]
  const [made] = await run('opportunity', 'create', { additionalFields, customFields: { values } })
  expect(made).toMatchObject({
    ...{ name: 'Roof', lead_source: null, value: 0, tags: ['roof', 'metal'] },
    custom_fields: { roof: 'metal', area: 120.5 },
  })
  // n8n's own default time zone of a workflow.
  expect(made?.appointment_at).toBe('2026-03-14T14:00:00.000Z')
  const updateFields = { appointment_at: '={{ null }}', lead_source: 'referral', name: '' }
  expect((await run('opportunity', 'update', { id: made?.id, updateFields }))[0]).toMatchObject({
    ...{ name: 'Roof', lead_source: 'referral', appointment_at: null },
  })
  const trip = { expense_type: 'mileage', expense_date: '2026-03-14' }
  const given = { miles_driven: 10, rate: 0.7, project_id: made?.id, billable: true }
  const [expense] = await run('expense', 'create', { ...trip, additionalFields: given })
  expect(expense).toMatchObject({ mileage: { miles_driven: 10, rate: 0.7 }, billable: true })
  const system = { id: expense?.id, namespace: 'quickbooks', external_id: '145' }
  const metadata = '{ "by": "n8n" }'
  await run('expense', 'record', { ...system, additionalFields: { metadata, url: '' } })
  expect((await run('expense', 'get', system))[0]?.external_references).toMatchObject({
    quickbooks: { external_id: '145', url: null, metadata: { by: 'n8n' } },
  })
  expect(await run('expense', 'delete', { id: expense?.id })).toEqual([{ deleted: true }])
})

test('a refused request shows what is wrong', async () => {
  const refused = run('contact', 'create', { additionalFields: { email: 'nobody' } })
  await expect(refused).rejects.toMatchObject({ description: expect.stringMatching(/email/) })
})

test('JSON that cannot be parsed is refused', async () => {
  const system = { id: await newExpense(), namespace: 'quickbooks', external_id: '145' }
  const refused = run('expense', 'record', { ...system, additionalFields: { metadata: '{ "by": ' } })
  await expect(refused).rejects.toThrow('Parsing failed')
})

test('a text that is no value of a custom field is refused, and clears nothing', async () => {
  for (const type of ['number', 'boolean']) {
    await ws.post('/v1/custom-fields', { key: `is_${type}`, label: type, type })
  }
  const set = (id: unknown, number: string, boolean: string) => {
    const values = Object.entries({ number, boolean }).map(([type, value]) => ({
      field: `${type}:is_${type}`,
      value,
    }))
    return run('opportunity', 'update', { id, updateFields: {}, customFields: { values } })
  }
  const [made] = await run('opportunity', 'create', {})
  const custom_fields = { is_number: 1200, is_boolean: true }
  expect((await set(made?.id, '1200', 'TRUE'))[0]).toMatchObject({ custom_fields })
  for (const [number, boolean] of [
    ['1,200', 'true'],
    [' ', 'true'],
    ['1', 'yes'],
  ] as const) {
    await expect(set(made?.id, number, boolean)).rejects.toMatchObject({
      description: expect.stringMatching(/custom_fields\.is_/),
    })
  }
  expect((await ws.get(`/v1/opportunities/${made?.id}`)).body).toMatchObject({ custom_fields })
})

test('Retry On Fail creates nothing twice; another run, item or execution does', async () => {
  const create = async (ids: { execution: string; run?: number }, count = 1) => {
    const parameters = { resource: 'contact', operation: 'create', additionalFields: { name: 'Ruth' } }
    return (await engine.run(parameters, Array(count).fill({ json: {} }), ids)).map(({ json }) => json.id)
  }
  const [id] = await create({ execution: '1' })
  expect(await create({ execution: '1' })).toEqual([id])
  const others = [await create({ execution: '1', run: 1 }, 2), await create({ execution: '2' })]
  expect(new Set([id, ...others.flat()]).size).toBe(4)
})

test('a receipt is uploaded and downloaded as a file, by no link that is kept', async () => {
  const id = await newExpense()
  const file = { data: PNG.toString('base64'), mimeType: 'image/png', fileName: 'receipt.png' }
  const sent = { resource: 'expense', operation: 'uploadReceipt', id, binaryPropertyName: 'data' }
  const [uploaded] = await engine.run(sent, [{ json: {}, binary: { data: file } }])
  expect(uploaded?.json).toEqual({ id })
  await until(async () => (await ws.get(`/v1/expenses/${id}`)).body.receipt !== null)
  const wanted = { ...sent, operation: 'downloadReceipt', binaryPropertyName: 'receipt' }
  const [downloaded] = await engine.run(wanted)
  expect(downloaded?.binary?.receipt).toMatchObject({
    ...{ data: PNG.toString('base64'), mimeType: 'image/png', fileName: 'receipt-2026-03-14.png' },
  })
  await expect(engine.run({ ...wanted, id: await newExpense() })).rejects.toThrow('has no receipt')
})

test('a photo is uploaded with its fields', async () => {
  const [{ id: project_id } = { id: '' }] = await run('opportunity', 'create', {})
  const file = { data: PNG.toString('base64'), mimeType: 'image/png' }
  const additionalFields = { caption: 'Before', tags: ['roof'], project_id }
  const sent = { resource: 'photo', operation: 'upload', binaryPropertyName: 'data', additionalFields }
  const [photo] = await engine.run(sent, [{ json: {}, binary: { data: file } }])
  expect(photo?.json).toMatchObject({ object: 'photo', caption: 'Before', tags: ['roof'] })
  expect(photo?.json).not.toHaveProperty('upload')
  const updateFields = { caption: '={{ null }}', tags: ['after'] }
  const [updated] = await run('photo', 'update', { id: photo?.json.id, updateFields })
  expect(updated).toMatchObject({ caption: null, tags: ['after'] })
})

test('an estimate is changed, sent, and has a page for the customer', async () => {
  const [{ id: opportunity } = { id: '' }] = await run('opportunity', 'create', {})
  const [made] = await run('estimate', 'create', {
    id: opportunity,
    title: 'Roof',
    additionalFields: { amount: 5 },
  })
  const { id } = made ?? {}
  const line_items = '[{ "description": "Shingles", "quantity": 3, "unit_price": 20 }]'
  const [updated] = await run('estimate', 'update', {
    id,
    updateFields: { amount: 60, line_items, notes: 'By hand' },
  })
  expect(updated).toMatchObject({
    title: 'Roof',
    amount: 60,
    notes: 'By hand',
    line_items: [{ quantity: 3 }],
  })
  await run('estimate', 'send', { id })
  const [link] = await run('estimate', 'createLink', { id })
  const page = () => fetch(String(link?.url))
  expect((await page()).status).toBe(200)
  expect(await run('estimate', 'deleteLink', { id })).toEqual([{ deleted: true }])
  expect((await page()).status).toBe(404)
})

test('lists have ids and names', async () => {
  const { get, post, key } = await newWorkspace(http)
  const own = await newEngine(inject('service').url, key)
  await post('/v1/contacts', { email: 'nameless@example.com' })
  await post('/v1/custom-fields', { key: 'roof', label: 'Roof type', type: 'text' })
  for (const path of ['vendors', 'opportunities', 'expense-categories']) {
    await post(`/v1/${path}`, { name: `One of ${path}` })
  }
  const names = async (list: string) => (await own.options(list)).map(({ name }) => name)
  const [pipeline] = (await get('/v1/pipelines')).body.data
  expect(await names('stages')).toContain(`${pipeline.name}: ${pipeline.stages[0].name}`)
  expect(await names('contacts')).toEqual(['nameless@example.com'])
  expect([await names('vendors'), await names('projects')]).toEqual([
    ['One of vendors'],
    ['One of opportunities'],
  ])
  expect(await names('categories')).toContain('One of expense-categories')
  expect([await names('members'), await names('pipelines')]).toEqual([['Olive Owner'], [pipeline.name]])
  expect(await own.options('customFields')).toEqual([{ name: 'Roof type', value: 'text:roof' }])
  // Each list that a field names exists.
  const named = JSON.stringify(engine.node.description).matchAll(/"loadOptionsMethod":"(\w+)"/g)
  const missing = [...named].filter(([, list = '']) => !engine.node.methods?.loadOptions?.[list])
  expect(missing).toEqual([])
})

/** A running workflow: n8n's server, which passes requests to the node. */
async function started(events: readonly string[]) {
  const received: Readonly<Record<string, unknown>>[] = []
  const answers: number[] = []
  let receive: (body: Buffer, headers: object) => Promise<number> = async () => 404
  const origin = await serve(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const status = await receive(Buffer.concat(chunks), request.headers)
    answers.push(status)
    response.writeHead(status).end()
  })
  const trigger = engine.trigger(events, origin)
  receive = async (rawBody, headers) => {
    const refusals: number[] = []
    const response = { status: (code: number) => ({ json: () => refusals.push(code) }) }
    received.push(...(await trigger.receive({ headers: Object(headers), rawBody }, response)))
    return refusals[0] ?? 200
  }
  const subscriptions = async () =>
    (await ws.get(`/v1/subscriptions?target_url=${encodeURIComponent(trigger.url)}`)).body.data
  return { ...trigger, received, answers, subscriptions }
}

test('a trigger subscribes once, passes each event on once, and ends its subscription', async () => {
  const { activate, deactivate, received, answers, subscriptions, state } = await started([
    'opportunity.created',
    'call.missed',
  ])
  const createAndReceive = async () => {
    const before = received.length
    const { id } = (await ws.post('/v1/opportunities', { name: 'Roof' })).body
    await until(() => received.length > before)
    expect(received.at(-1)).toMatchObject({ trigger: 'opportunity.created', entity_id: id })
  }
  expect([await activate(), await activate()]).toEqual([true, false])
  const [subscription, ...more] = await subscriptions()
  expect(more).toEqual([])
  expect(subscription).toMatchObject({ id: state.id, trigger_ids: ['opportunity.created', 'call.missed'] })
  await createAndReceive()

  // The same event again.
  const { data } = (await ws.get(`/v1/subscriptions/${subscription.id}/deliveries`)).body
  await ws.post(`/v1/deliveries/${data[0].id}/redeliver`)
  await until(() => answers.length === 2)
  expect([received.length, answers]).toEqual([1, [200, 200]])

  await deactivate()
  await deactivate()
  expect([await subscriptions(), Object.keys(state)]).toEqual([[], ['seen']])
  expect(await activate()).toBe(true)
  await createAndReceive()

  // A workflow that was copied or restored has the address, but not the secret.
  delete state.secret
  expect(await activate()).toBe(true)
  expect(await subscriptions()).toHaveLength(1)
  await createAndReceive()
  await deactivate()
})

test('a trigger finds its subscription when n8n has another notation of its address', async () => {
  const { activate, deactivate, state } = engine.trigger(['call.missed'], 'HTTP://127.0.0.1:9')
  expect([await activate(), await activate()]).toEqual([true, false])
  const { id } = state
  await deactivate()
  expect((await ws.get(`/v1/subscriptions/${id}`)).body.status).toBe('revoked')
})

test('a trigger passes the check of receivers: forged requests are 401, and no probe starts the workflow', async () => {
  const { activate, deactivate, received, answers, state } = await started(['opportunity.created'])
  await activate()
  const { id } = (await ws.post(`/v1/subscriptions/${state.id}/check`)).body
  const report = async () => (await ws.get(`/v1/receiver-checks/${id}`)).body
  await until(async () => (await report()).status !== 'running')
  const { status, probes } = await report()
  expect(probes.filter(({ passed }: { passed: boolean }) => !passed)).toEqual([])
  expect([status, received, new Set(answers)]).toEqual(['passed', [], new Set([200, 401])])
  await deactivate()
})
