import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { expect, test } from 'vitest'
import { queuesOf } from '../../ops/admin/queues.ts'
import { CREDENTIALS } from '../../packages/local-aws/sdk/endpoints.ts'
import { admin, adminJson } from '../support/admin.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { call, end, start } from './process.ts'

const consoleOf = (data: string) => readFileSync(join(data, 'console-origin'), 'utf8').trim()

/** Puts a message into a dead-letter queue, as SQS does after too many failures. */
async function addDeadLetter(data: string): Promise<string | undefined> {
  const { environment, resources } = JSON.parse(readFileSync(join(data, 'service.json'), 'utf8'))
  const endpoint: string = environment.AWS_ENDPOINT_URL_SQS
  const sqs = new SQSClient({ region: 'local', endpoint, credentials: CREDENTIALS })
  const QueueUrl = queuesOf(resources.queues).deliveries.dead
  return (await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: '{}' }))).MessageId
}

const WORKSPACE = ['workspace', 'create', '--name', 'Alvarez', '--plan', 'professional']
const OWNER = ['--owner-name', 'Ana', '--owner-email', 'ana@example.com']

test('the admin CLI works on a stopped data folder, and on the service once it runs there', async () => {
  const data = tempFolder()
  const run = (...args: string[]) => adminJson(['--data', data, ...args])
  const { id: workspace, owner } = await run(...WORKSPACE, ...OWNER)
  expect(readdirSync(data)).not.toContain('lock')

  const service = await start('--data', data)
  const { invitation } = await run('member', 'invite', owner.id)
  const origin = `http://localhost:${new URL(service.url).port}`
  expect([new URL(invitation.url).origin, consoleOf(data)]).toEqual([origin, origin])
  const key = await run('key', 'create', '--member', owner.id)
  const ana = { ...service, key: key.api_key }
  expect((await call(ana, 'GET', '/me')).body).toMatchObject({ workspace: { id: workspace } })
  // Without --workspace: all of them.
  expect((await run('usage', '--days', '1')).workspaces).toContainEqual(
    expect.objectContaining({ id: workspace }),
  )

  const dead = await addDeadLetter(data)
  for (const _ of [1, 2]) {
    expect(await run('dlq', 'list')).toMatchObject({ deliveries: [{ message_id: dead }] })
  }
  await end(service, 'SIGKILL')
  // The manifest of a killed service is ignored.
  expect(await run('dlq', 'redrive')).toMatchObject({
    deliveries: 1,
    uploads: 0,
    stream_batches: 0,
    events: 0,
  })
})

test('a command interrupted by Ctrl-C does not block the next one', async () => {
  const data = tempFolder()
  const child = spawn(process.execPath, ['ops/admin/main.ts', '--data', data, ...WORKSPACE])
  const gone = new Promise<number | null>((done) => child.once('exit', done))
  while (!readdirSync(data).includes('lock')) await sleep(10)
  await sleep(500)
  child.kill('SIGINT')
  expect(await gone).toBe(130)
  // As if the service had run here before, on another port.
  writeFileSync(join(data, 'console-origin'), 'http://localhost:4321\n')
  const made = await adminJson(['--data', data, ...WORKSPACE, ...OWNER])
  expect(made.invitation.url).toMatch(/^http:\/\/localhost:4321\/join#wsi_/)
})

test('an unusable data folder is reported in one line', async () => {
  const { code, stdout, stderr } = await admin(['--data', '/proc/nothing', ...WORKSPACE])
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toMatch(/^the data folder \/proc\/nothing cannot be written: .*\n$/)
})
