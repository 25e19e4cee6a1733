import { type ChildProcess, spawn } from 'node:child_process'
import type { IncomingMessage } from 'node:http'
import { expect, inject, onTestFinished, test } from 'vitest'
import { verifyServiceSignature, verifyStandardWebhook } from '../../../clients/verify/verify.ts'
import { bytesOf } from '../../../local/cli/forward.ts'
import { http } from '../../support/api.ts'
import { serve } from '../../support/serve.ts'
import { until } from '../../support/until.ts'
import { newWorkspace, type TestWorkspace } from '../../support/workspace.ts'

interface Program {
  readonly url: string
  readonly requests: { readonly message: IncomingMessage; readonly body: Buffer }[]
}

/** The program under development: answers with this status and text. */
async function program(status: number, text: string): Promise<Program> {
  const requests: Program['requests'] = []
  const url = await serve(async (message, response) => {
    requests.push({ message, body: await bytesOf(message) })
    response.writeHead(status).end(text)
  })
  return { url: `${url}/in/dev?x=1`, requests }
}

interface Receiver {
  readonly child: ChildProcess
  output(): string
}

/** `npm run receiver` for one workspace, as a separate process. */
async function receiver({ key }: TestWorkspace, ...args: string[]): Promise<Receiver> {
  const options = ['--url', inject('service').url, '--key', key, ...args]
  const child = spawn(process.execPath, ['local/cli/receiver.ts', ...options], { stdio: 'pipe' })
  onTestFinished(() => void child.kill('SIGKILL'))
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk))
  await until(() => /listening on|following the log/.test(text) || child.exitCode !== null)
  if (child.exitCode !== null) throw new Error(`the receiver ended: ${text}`)
  return { child, output: () => text }
}

const triggers = ['opportunity.created']

/** The only subscription of the workspace, with its deliveries. */
async function attemptsOf(
  workspace: TestWorkspace,
): Promise<{ response_status: number; response_body: string }[]> {
  const { body: subscriptions } = await workspace.get('/v1/subscriptions')
  const { body: deliveries } = await workspace.get(`/v1/subscriptions/${subscriptions.data[0].id}/deliveries`)
  return deliveries.data[0]?.attempts ?? []
}

async function firstAttempt(workspace: TestWorkspace) {
  await workspace.post('/v1/opportunities', { contact_name: 'Maria Straße 🏠' })
  await until(async () => (await attemptsOf(workspace)).length > 0)
  const [attempt] = await attemptsOf(workspace)
  return attempt
}

test('a verified request reaches the program with its bytes and headers, and its answer the service, until SIGINT', async () => {
  const workspace = await newWorkspace(http)
  const { url, requests } = await program(202, 'thank you')
  const { child, output } = await receiver(workspace, '--forward-to', url, ...triggers)
  // The receiver knows the old secret, the program below the new one.
  const { body: list } = await workspace.get('/v1/subscriptions')
  const { body: rotated } = await workspace.post(`/v1/subscriptions/${list.data[0].id}/rotate-secret`)

  expect(await firstAttempt(workspace)).toMatchObject({ response_status: 202, response_body: 'thank you' })
  const [got] = requests
  if (!got) throw new Error('the program got nothing')
  const { method, url: path, headers } = got.message
  expect([method, path, headers.host]).toEqual(['POST', '/in/dev?x=1', new URL(url).host])
  expect(headers['user-agent']).toBe('ServiceCRM-Webhooks/1.0')
  expect(verifyServiceSignature(got.body, headers, rotated.signing_secret)).toBe(true)
  expect(verifyStandardWebhook(got.body, headers, rotated.signing_secret)).toBe(true)
  const { id } = JSON.parse(got.body.toString())
  await until(() => output().includes('the service gets'))
  expect(output()).toContain(`${id}  ${url} answered 202 Accepted: thank you`)
  expect(output()).toContain(`${id}  the service gets 202`)
  await expectRevoked(workspace, child, 'SIGINT')
})

test('with --listen, events of the log reach the program, signed with its secret, without a subscription', async () => {
  const workspace = await newWorkspace(http)
  const { url, requests } = await program(204, '')
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  const args = ['--listen', '--forward-to', url, '--secret', secret, ...triggers]
  const { child, output } = await receiver(workspace, ...args)
  await workspace.post('/v1/contacts', { name: 'no event' })
  const made = (await workspace.post('/v1/opportunities', { contact_name: 'Maria Straße 🏠' })).body
  await until(() => requests.length > 0)
  const [got] = requests
  if (!got) throw new Error('the program got nothing')
  expect(verifyServiceSignature(got.body, got.message.headers, secret)).toBe(true)
  expect(verifyStandardWebhook(got.body, got.message.headers, secret)).toBe(true)
  expect(JSON.parse(got.body.toString())).toMatchObject({
    trigger: 'opportunity.created',
    entity_id: made.id,
  })
  await until(() => output().includes('answered 204'))
  expect((await workspace.get('/v1/subscriptions')).body.data).toEqual([])
  child.kill('SIGINT')
  await until(() => child.exitCode !== null)
  expect(child.exitCode).toBe(0)
})

test.each([
  ['that answers 500 is a failed attempt', true, 500, 'answered 500 Internal Server Error: boom'],
  ['that is down is 502 to the service', false, 502, 'answered no response (ECONNREFUSED)'],
])('a program %s', async (_, isUp, response_status, line) => {
  const workspace = await newWorkspace(http)
  const { url } = isUp ? await program(500, 'boom') : { url: 'http://127.0.0.1:9/hook' }
  const { output } = await receiver(workspace, '--forward-to', url, ...triggers)
  expect(await firstAttempt(workspace)).toMatchObject({ response_status })
  await until(() => output().includes(line))
  expect(output()).toContain(`the service gets ${response_status}`)
})

test('a request that the service has not signed does not reach the program; SIGTERM revokes the subscription', async () => {
  const workspace = await newWorkspace(http)
  const { url, requests } = await program(200, '')
  const { child, output } = await receiver(workspace, '--forward-to', url, ...triggers)
  const origin = /listening on (\S+),/.exec(output())?.[1]
  const forged = {
    method: 'POST',
    body: '{}',
    headers: { 'X-Service-Signature': `sha256=${'0'.repeat(64)}` },
  }
  expect((await fetch(`${origin}/opportunity.created`, forged)).status).toBe(401)
  await until(() => output().includes('signature BAD'))
  expect(requests).toEqual([])
  await expectRevoked(workspace, child, 'SIGTERM')
})

async function expectRevoked(workspace: TestWorkspace, child: ChildProcess, signal: NodeJS.Signals) {
  child.kill(signal)
  await until(() => child.exitCode !== null)
  expect(child.exitCode).toBe(0)
  const { body } = await workspace.get('/v1/subscriptions')
  expect(body.data.filter(({ status }: { status: string }) => status !== 'revoked')).toEqual([])
}

test('a signal while it subscribes leaves no subscription', async () => {
  const workspace = await newWorkspace(http)
  const options = ['local/cli/receiver.ts', '--url', inject('service').url, '--key', workspace.key]
  const child = spawn(process.execPath, options, { stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGKILL'))
  await until(async () => (await workspace.get('/v1/subscriptions')).body.data.length > 0)
  await expectRevoked(workspace, child, 'SIGINT')
})

test.each([
  [['--forward-to', 'localhost:8080'], 'a URL such as http://127.0.0.1:8080/hook is needed'],
  [['--forward-to', 'http://127.0.0.1:9', '--status', '503'], "cannot be used with option '--status"],
  [['--listen', '--port', '9'], "cannot be used with option '--port"],
  [['--listen', '--secret', 'x'], 'whsec_ and base64 of 32 bytes are needed'],
])('%j is refused in one line', async (args, message) => {
  const child = spawn(process.execPath, ['local/cli/receiver.ts', ...args], { stdio: 'pipe' })
  let text = ''
  child.stderr.on('data', (chunk) => (text += chunk))
  await until(() => child.exitCode !== null)
  expect(child.exitCode).not.toBe(0)
  expect(text).toContain(message)
})

test('a key that may not subscribe ends the receiver with the reason of the service', async () => {
  const workspace = await newWorkspace(http)
  const { api_key: key } = (await workspace.post('/v1/api-keys', { name: 'reader', read_only: true })).body
  const start = (...names: string[]) => receiver({ ...workspace, key }, ...names)
  await expect(start('expense.created')).rejects.toThrow(/expense\.created: this API key is read-only/)
  await expect(start()).rejects.toThrow(/this API key may not subscribe to any trigger/)
})
