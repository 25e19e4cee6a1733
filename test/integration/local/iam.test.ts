import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Definition } from '../../../packages/local-aws/cloudformation/definition.ts'
import type { Principal } from '../../../packages/local-aws/cloudformation/policy.ts'
import { http } from '../../support/api.ts'
import { type Answer, type Client, clientOf } from '../../support/client.ts'
import { type LikeAwsHost, startLikeAwsHost } from '../../support/like-aws-host.ts'
import { PATIENCE, until } from '../../support/until.ts'
import { newWorkspace, type TestWorkspace } from '../../support/workspace.ts'

/** Functions, and the permission that is removed from each. */
const REMOVED = {
  'opportunities/get': 'dynamodb:GetItem',
  'opportunities/list': 'index/list',
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

/** The functions of `REMOVED`, each without its permission. */
function restricted(whole: Definition): Definition {
  const functions = whole.functions.flatMap((spec) => {
    const entry = Object.entries(REMOVED).find(([handler]) => spec.handler === `functions/${handler}.handler`)
    if (!entry) return []
    const { credentials } = spec
    return { ...spec, credentials: { ...credentials, holder: without(entry[1], credentials.holder) } }
  })
  expect(functions.length).toBe(Object.keys(REMOVED).length)
  return { ...whole, functions, mappings: [], schedules: [] }
}

let log = ''
let host: LikeAwsHost
let workspace: TestWorkspace
let opportunity: string
let subscription: string

beforeAll(async () => {
  workspace = await newWorkspace(http)
  opportunity = (await workspace.post('/v1/opportunities', {})).body.id
  subscription = (await workspace.post('/v1/subscriptions', SUBSCRIPTION)).body.id
  const onLog = (chunk: unknown) => {
    log += chunk
  }
  host = await startLikeAwsHost({}, restricted, { patience: PATIENCE, onLog })
})
afterAll(() => host?.stop())

const SUBSCRIPTION = { trigger_id: 'opportunity.created', target_url: 'https://example.com/hook' }

test.each<[handler: keyof typeof REMOVED, action: string, call: (client: Client) => Promise<Answer>]>([
  ['opportunities/get', 'dynamodb:GetItem', (client) => client.get(`/v1/opportunities/${opportunity}`)],
  ['opportunities/list', 'dynamodb:Query', (client) => client.get('/v1/opportunities?tag=hot')],
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
  const refused = await call(clientOf(host.send, workspace.key))
  // A message that cannot be sent fails no request: the sweep sends it later.
  expect(refused.status).toBe(action === 'sqs:SendMessage' ? 202 : 500)
  // Only the log names the missing permission.
  expect(refused.text).not.toContain(action)
  await until(() => log.includes(`is not authorized to perform: ${action} on resource: arn:aws:`))
})
