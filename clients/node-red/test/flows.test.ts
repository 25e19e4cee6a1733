import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { install } from '../../../infra/packages/install.js'
import { PNG } from '../../../test/integration/files/files.ts'
import { http } from '../../../test/support/api.ts'
import { listen } from '../../../test/support/listen.ts'
import { receiver } from '../../../test/support/receiver.ts'
import { tempFolder } from '../../../test/support/temp-folder.ts'
import { until } from '../../../test/support/until.ts'
import { newWorkspace } from '../../../test/support/workspace.ts'

/* The flows of flows.json in a Node-RED without its editor, against the service. */

interface Node {
  readonly id: string
  readonly wires?: readonly string[][]
}
const flows: Node[] = JSON.parse(readFileSync(join(import.meta.dirname, '../flows.json'), 'utf8'))

/** Sends what a node of the flows passes on to the test. */
const tap = (from: string, url: string) => [
  {
    id: `${from}-post`,
    type: 'http request',
    z: 'plumbexample0000',
    method: 'POST',
    url,
    ret: 'txt',
    wires: [[]],
  },
  {
    ...{ id: `${from}-tap`, type: 'function', z: 'plumbexample0000', outputs: 1, wires: [[`${from}-post`]] },
    func: 'return { payload: JSON.stringify({ ...msg, file: Buffer.isBuffer(msg.payload) && msg.payload.toString("base64") }) }',
  },
]

/** Attaches the body of a request as the receipt of an expense. */
const attach = [
  {
    ...{ id: 'attach-in', type: 'http in', z: 'plumbexample0000', url: '/attach', method: 'post' },
    ...{ skipBodyParsing: true, wires: [['attach-set']] },
  },
  {
    ...{ id: 'attach-set', type: 'function', z: 'plumbexample0000', outputs: 1, wires: [['attach']] },
    func: 'msg.expense = msg.req.query.expense; msg.type = "image/png"; return msg',
  },
  // A node without a place is a configuration, which receives nothing.
  {
    id: 'attach',
    type: 'subflow:plumbattach00000',
    z: 'plumbexample0000',
    x: 0,
    y: 0,
    wires: [['attach-out']],
  },
  { id: 'attach-out', type: 'http response', z: 'plumbexample0000', wires: [] },
  { id: 'attach-catch', type: 'catch', z: 'plumbexample0000', scope: null, wires: [['attach-failed']] },
  {
    ...{ id: 'attach-failed', type: 'function', z: 'plumbexample0000', outputs: 1, wires: [['attach-out']] },
    func: 'msg.statusCode = 500; msg.payload = msg.error.message; return msg',
  },
]

/** Creates a contact from JSON text, as a *template* node makes it. */
const send = [
  {
    ...{ id: 'send-in', type: 'http in', z: 'plumbexample0000', url: '/send', method: 'get' },
    wires: [['send-set']],
  },
  {
    ...{ id: 'send-set', type: 'function', z: 'plumbexample0000', outputs: 1, wires: [['send']] },
    func: 'const { path, key: idempotencyKey } = msg.req.query; return { ...msg, method: "POST", path, idempotencyKey, payload: `{ "name": "Ruth" }` }',
  },
  {
    ...{ id: 'send', type: 'subflow:plumbrequest0000', z: 'plumbexample0000', x: 0, y: 0 },
    wires: [['attach-out']],
  },
]

/** Starts a Node-RED with the flows at an address. */
async function start(url: string, env: object, taps: Readonly<Record<string, string>>): Promise<void> {
  const modules = install('clients/node-red')
  const userDir = tempFolder()
  const tapped = flows.map((node) =>
    taps[node.id] ? { ...node, wires: [[...(node.wires?.[0] ?? []), `${node.id}-tap`]] } : node,
  )
  const added = Object.entries(taps).flatMap(([from, url]) => tap(from, url))
  writeFileSync(join(userDir, 'flows.json'), JSON.stringify([...tapped, ...added, ...attach, ...send]))
  const settings = {
    flowFile: 'flows.json',
    credentialSecret: false,
    httpAdminRoot: false,
    uiHost: '127.0.0.1',
  }
  writeFileSync(join(userDir, 'settings.js'), `module.exports = ${JSON.stringify(settings)}`)
  const args = [join(modules, 'node-red/red.js'), '--userDir', userDir, '--port', new URL(url).port]
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: 'pipe' })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  await until(() => /Started flows/.test(output) || child.exitCode !== null)
  if (child.exitCode !== null) throw new Error(`Node-RED ended: ${output}`)
}

/** An address at which nothing listens. */
async function freeAddress(): Promise<string> {
  const { url, close } = await listen(() => {})
  close()
  return url
}

test('the flows receive each event once, pass the check, attach a receipt and fetch it', async () => {
  const ws = await newWorkspace(http)
  const address = await freeAddress()
  const hook = { trigger_ids: ['*'], target_url: `${address}/plumb` }
  const { id: subscription, signing_secret } = (await ws.post('/v1/subscriptions', hook)).body
  const { url, posts } = await receiver()
  const env = { PLUMB_URL: `${inject('service').url}/`, PLUMB_KEY: ws.key, PLUMB_SECRET: signing_secret }
  await start(address, env, { plumbexample0002: url, plumbexample0005: url })
  const messages = () => posts.map(({ body }) => JSON.parse(body.toString()))

  const { id: check } = (await ws.post(`/v1/subscriptions/${subscription}/check`)).body
  const report = async () => (await ws.get(`/v1/receiver-checks/${check}`)).body
  await until(async () => (await report()).status !== 'running')
  const { probes } = await report()
  expect(probes.filter(({ passed }: { passed: boolean }) => !passed)).toEqual([])
  expect(messages()).toEqual([])

  const expense = { expense_type: 'purchase', expense_date: '2026-03-14', amount_tax_inclusive: 12.5 }
  const { id } = (await ws.post('/v1/expenses', expense)).body
  const attached = await fetch(`${address}/attach?expense=${id}`, { method: 'POST', body: PNG })
  expect([attached.status, await attached.text()]).toEqual([200, ''])
  await until(() => posts.length === 3)
  const [created, ...others] = messages()
  expect(created.payload).toMatchObject({ trigger: 'expense.created', entity_id: id })
  expect(others.map(({ topic }) => topic).sort()).toEqual([
    'expense.receipt_attached',
    'expense.receipt_attached',
  ])
  const fetched = others.find(({ file }) => file)
  expect(fetched).toMatchObject({ expense: id, type: 'image/png', file: PNG.toString('base64') })
  expect(fetched).not.toHaveProperty('url')

  const { data } = (await ws.get(`/v1/subscriptions/${subscription}/deliveries`)).body
  await ws.post(`/v1/deliveries/${data.at(-1).id}/redeliver`)
  await ws.post('/v1/opportunities', {})
  await until(() => posts.length === 4)
  expect(messages()[3].topic).toBe('opportunity.created')

  const unknown = await fetch(`${address}/attach?expense=${subscription}`, { method: 'POST', body: PNG })
  expect([unknown.status, await unknown.text()]).toEqual([500, expect.stringMatching(/expense/i)])

  const contact = async () => {
    const answer = await fetch(`${address}/send?path=/v1/contacts&key=ruth`)
    return [answer.status, await answer.json()]
  }
  const first = await contact()
  expect(first).toEqual([201, expect.objectContaining({ name: 'Ruth' })])
  expect(await contact()).toEqual(first)
  expect(await (await fetch(`${address}/send`)).text()).toBe('msg.path is not set')
})

test('flows without an environment name the missing variable, and let the service repeat a delivery', async () => {
  const address = await freeAddress()
  await start(address, {}, {})
  const requests = [fetch(`${address}/plumb`, { method: 'POST', body: '{}' }), fetch(`${address}/send`)]
  const answers = requests.map(async (request) => [(await request).status, await (await request).text()])
  expect(await Promise.all(answers)).toEqual([
    [500, '{"message":"PLUMB_SECRET is not set"}'],
    [500, 'PLUMB_URL is not set'],
  ])
})
