import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { portOf } from '../../../packages/local-aws/net/port-of.ts'
import { http } from '../../support/api.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { until } from '../../support/until.ts'
import { newWorkspace, type TestWorkspace } from '../../support/workspace.ts'

/* The receivers that we give to integrators pass a check (contract 14.11). */

/** The report of a check of the only subscription: each probe, and whether it passed. */
async function checked(ws: TestWorkspace): Promise<unknown[]> {
  const { body: list } = await ws.get('/v1/subscriptions')
  const { body: begun } = await ws.post(`/v1/subscriptions/${list.data[0].id}/check`)
  const read = async () => (await ws.get(`/v1/receiver-checks/${begun.id}`)).body
  await until(async () => (await read()).status !== 'running')
  const { status, probes } = await read()
  return [status, probes.filter(({ passed }: { passed: boolean }) => !passed)]
}

const PASSED = ['passed', []]

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const port = portOf(server)
  await new Promise((done) => server.close(done))
  return port
}

const isOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket.destroy() !== undefined))
    socket.once('error', () => resolve(false))
  })

/** Runs a program that receives at a port with the secret of the only subscription. */
async function run(ws: TestWorkspace, program: string, args: (port: number) => readonly string[]) {
  const port = await freePort()
  const hook = { trigger_id: 'expense.created', target_url: `http://127.0.0.1:${port}/hook` }
  const { signing_secret: SIGNING_SECRET } = (await ws.post('/v1/subscriptions', hook)).body
  const env = {
    ...process.env,
    SIGNING_SECRET,
    PORT: `${port}`,
    API_URL: inject('service').url,
    API_KEY: ws.key,
  }
  const child = spawn(program, args(port), { env, stdio: ['ignore', 'ignore', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  await until(() => isOpen(port))
}

const RECEIVER = 'examples/receivers/receiver.py'
test.each([
  ['examples/mirror.ts', process.execPath, () => ['examples/mirror.ts', join(tempFolder(), 'mirror.json')]],
  [RECEIVER, 'python3', (port) => ['-c', readFileSync(RECEIVER, 'utf8').replace('8080', `${port}`)]],
] satisfies [string, string, (port: number) => readonly string[]][])(
  '%s passes',
  async (_, program, args) => {
    const ws = await newWorkspace(http)
    await run(ws, program, args)
    expect(await checked(ws)).toEqual(PASSED)
  },
)

test('npm run receiver passes', async () => {
  const ws = await newWorkspace(http)
  const args = ['--url', inject('service').url, '--key', ws.key, 'call.missed']
  const child = spawn(process.execPath, ['local/cli/receiver.ts', ...args], { stdio: 'pipe' })
  onTestFinished(() => void child.kill('SIGKILL'))
  let text = ''
  child.stdout.on('data', (chunk) => (text += chunk))
  await until(() => text.includes('listening on'))
  expect(await checked(ws)).toEqual(PASSED)
})
