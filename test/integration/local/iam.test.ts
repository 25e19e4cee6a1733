import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { parseSettings } from '../../../infra/settings/settings.ts'
import type { Definition } from '../../../local/cloudformation/definition.ts'
import type { Principal } from '../../../local/cloudformation/policy.ts'
import { synthesize } from '../../../local/cloudformation/synth.ts'
import { definitionOf } from '../../../local/cloudformation/template.ts'
import { HostThread } from '../../../local/host/host-thread.ts'
import { http, type Transport } from '../../support/api.ts'
import { type Answer, type Client, clientOf } from '../../support/client.ts'
import { PATIENCE, until } from '../../support/until.ts'
import { newWorkspace, type TestWorkspace } from '../../support/workspace.ts'

/** Functions, and the one permission that is removed from each. */
const REMOVED = {
  'opportunities/get': 'dynamodb:GetItem',
  'opportunities/create': 'dynamodb:PutItem',
  'opportunities/list': 'index/list',
  'contacts/list': 'dynamodb:Query',
  'triggers/list': 'CREDENTIAL#*',
  'subscriptions/create': 'secretsmanager:GetSecretValue',
  'subscriptions/test': 'sqs:SendMessage',
}

/** The policies of a principal without a statement's action, resource or condition. */
function without(removed: string, { arn, policies }: Principal): Principal {
  const text = JSON.stringify(policies)
  // Any part of a statement: no other name starts with the same text.
  const left: Principal['policies'] = JSON.parse(text.replaceAll(removed, 'removed:Permission'))
  expect(JSON.stringify(left)).not.toBe(text)
  return { arn, policies: left }
}

async function definition(): Promise<Definition> {
  const { environment } = inject('service')
  const settings = parseSettings({ stage: 'local', privateTargets: 'allowed', ratePerSecond: 10_000 })
  return definitionOf(await synthesize(settings), environment.AWS_ENDPOINT_URL_SQS ?? '')
}

let log = ''
let host: HostThread
let url: string
let workspace: TestWorkspace
let opportunity: string
let subscription: string
const folder = mkdtempSync(join(tmpdir(), 'iam-'))

beforeAll(async () => {
  workspace = await newWorkspace(http)
  opportunity = (await workspace.post('/v1/opportunities', {})).body.id
  subscription = (await workspace.post('/v1/subscriptions', SUBSCRIPTION)).body.id
  const { environment } = inject('service')
  const whole = await definition()
  const functions = whole.functions.flatMap((spec) => {
    const entry = Object.entries(REMOVED).find(([handler]) => spec.handler === `functions/${handler}.handler`)
    if (!entry) return []
    const { credentials } = spec
    return { ...spec, credentials: { ...credentials, holder: without(entry[1], credentials.holder) } }
  })
  expect(functions.length).toBe(Object.keys(REMOVED).length)
  host = new HostThread(
    {
      root: resolve(import.meta.dirname, '../../..'),
      definition: { ...whole, functions, mappings: [], schedules: [] },
      endpoints: {
        dynamodb: environment.AWS_ENDPOINT_URL_DYNAMODB ?? '',
        sqs: environment.AWS_ENDPOINT_URL_SQS ?? '',
        s3: environment.AWS_ENDPOINT_URL_S3 ?? '',
        secretsManager: environment.AWS_ENDPOINT_URL_SECRETS_MANAGER ?? '',
      },
      streams: {},
      dataDir: folder,
      speed: 1,
      patience: PATIENCE,
    },
    (stream) => stream.on('data', (chunk) => (log += chunk)),
  )
  expect((await host.waitFor('loaded')).faults).toEqual([])
  host.send({ order: 'serve', port: 0, demo: false })
  url = `http://127.0.0.1:${(await host.waitFor('serving')).port}`
})

afterAll(async () => {
  await host?.stop()
  rmSync(folder, { recursive: true })
})

/** Sends requests to the host whose functions lack permissions. */
const restrictedHost: Transport = async ({ method, target, headers, body }) => {
  const init = { method, ...(headers && { headers }), ...(body !== undefined && { body: String(body) }) }
  const answer = await fetch(url + target, init)
  return { status: answer.status, headers: Object.fromEntries(answer.headers), text: await answer.text() }
}

const SUBSCRIPTION = { trigger_id: 'opportunity.created', target_url: 'https://example.com/hook' }

test.each<[handler: keyof typeof REMOVED, action: string, call: (client: Client) => Promise<Answer>]>([
  ['opportunities/get', 'dynamodb:GetItem', (client) => client.get(`/v1/opportunities/${opportunity}`)],
  ['opportunities/create', 'dynamodb:PutItem', (client) => client.post('/v1/opportunities', {})],
  ['opportunities/list', 'dynamodb:Query', (client) => client.get('/v1/opportunities')],
  ['contacts/list', 'dynamodb:Query', (client) => client.get('/v1/contacts')],
  ['triggers/list', 'dynamodb:GetItem', (client) => client.get('/v1/triggers')],
  [
    'subscriptions/create',
    'secretsmanager:GetSecretValue',
    (client) => client.post('/v1/subscriptions', SUBSCRIPTION),
  ],
  [
    'subscriptions/test',
    'sqs:SendMessage',
    (client) => client.post(`/v1/subscriptions/${subscription}/test`),
  ],
])('%s fails when its role is not allowed %s', async (_, action, call) => {
  expect((await call(workspace)).status).toBeLessThan(300)
  const refused = await call(clientOf(restrictedHost, workspace.key))
  // A message that cannot be sent fails no request: the sweep sends it later.
  expect(refused.status).toBe(action === 'sqs:SendMessage' ? 202 : 500)
  // Only the log names the missing permission.
  expect(refused.text).not.toContain(action)
  await until(() => log.includes(`is not authorized to perform: ${action} on resource: arn:aws:`))
})
