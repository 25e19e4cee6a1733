import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { WorkspaceClient } from '../../../clients/typescript/src/index.ts'
import { serve } from '../../support/serve.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { startDeployed } from '../process.ts'
import { recordsOf } from './differences.ts'

/* The example is killed at each place between the create of a bill and the stamp of its expense, and started again. */

const EXAMPLE = join(import.meta.dirname, '../../../examples/bookkeeping')
/** The first lines of requests. */
const CREATE = /^POST \/bills/
const STAMP = /^PUT \/v1\/external-references\/quickbooks/

interface Stop {
  readonly at: RegExp
  /** Whether the request has been carried out. */
  readonly isDone: boolean
  readonly reached: PromiseWithResolvers<void>
  readonly go: PromiseWithResolvers<void>
  readonly passed: PromiseWithResolvers<void>
}
const newSignal = () => Promise.withResolvers<void>()
let stop: Stop | undefined

/** An address that passes requests on, and waits at the stop until the test goes on. */
const proxyOf = (target: string) =>
  serve(async (request, response) => {
    const { method = 'GET', url = '/', headers } = request
    const { authorization = '', 'content-type': type = 'application/json' } = headers
    const body = await buffer(request)
    const here = stop?.at.test(`${method} ${url}`) ? stop : undefined
    if (here) stop = undefined
    const wait = async () => {
      here?.reached.resolve()
      await here?.go.promise
    }
    if (here && !here.isDone) await wait()
    const sent = {
      method,
      headers: { authorization, 'content-type': type },
      ...(body.length > 0 && { body }),
    }
    const answer = await fetch(`${target}${url}`, sent)
    const text = await answer.text()
    if (here?.isDone) await wait()
    here?.passed.resolve()
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text)
  })

function run(program: string, file: string, env: Record<string, string>): ChildProcess {
  const stdio = ['ignore', 'pipe', 'inherit'] as const
  const child = spawn(process.execPath, [join(EXAMPLE, program), file], {
    env: { ...process.env, ...env },
    stdio: [...stdio],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

/** A place between the create of a bill and the stamp of its expense. */
const PLACES = {
  'before the books have the create, which arrives late': { at: CREATE, isDone: false, isKilled: true },
  'before the answer to the create arrives': { at: CREATE, isDone: true, isKilled: true },
  'before the service has the stamp, which arrives late': { at: STAMP, isDone: false, isKilled: true },
  'before the answer to the stamp arrives': { at: STAMP, isDone: true, isKilled: true },
  'never, but the create arrives after the time limit': { at: CREATE, isDone: false, isKilled: false },
}

test('one bill is made of an expense, at whichever place the program is killed', async () => {
  const folder = tempFolder()
  const service = await startDeployed('--data', join(folder, 'data'), '--rate', '5000')
  const client = new WorkspaceClient({ url: service.url, apiKey: service.key })
  const file = join(folder, 'books.db')
  const standIn = run('stand-in.ts', file, { PORT: '0', RATE: '1000' })
  const [line] = await once(standIn.stdout ?? standIn, 'data')
  const env = {
    API_URL: await proxyOf(new URL(service.url).origin),
    API_KEY: service.key,
    BOOKS_URL: await proxyOf(String(line).replace(/^books (.*)\n$/, '$1')),
    ...{ BOOKS_TIMEOUT_MS: '500', POLL_MS: '50', SWEEP_MS: '500', RETRY_MS: '600' },
  }
  const begin = () => run('main.ts', join(folder, 'todo.db'), env)
  const end = async (program: ChildProcess) => {
    program.kill('SIGKILL')
    await once(program, 'exit')
  }
  const vendor = await client.post('/v1/vendors', { body: { name: 'Lone Star Lumber' } })
  const purchase = { expense_type: 'purchase', expense_date: '2026-03-14', vendor_id: vendor.id } as const
  for (const [name, { isKilled, ...place }] of Object.entries(PLACES)) {
    const here = { ...place, reached: newSignal(), go: newSignal(), passed: newSignal() }
    stop = here
    let program = begin()
    const { id } = await client.post('/v1/expenses', { body: { ...purchase, amount_tax_inclusive: 12.5 } })
    await here.reached.promise
    if (isKilled) {
      await end(program)
      program = begin()
    }
    const reference = async () =>
      (await client.get('/v1/expenses/{id}', { params: { path: { id } } })).external_references.quickbooks
    await expect.poll(reference, { message: name }).toBeDefined()
    here.go.resolve()
    await here.passed.promise
    await end(program)
    const bills = recordsOf(file).filter((record) => record.reference === id)
    expect(
      bills.map((bill) => String(bill.id)),
      name,
    ).toEqual([(await reference())?.external_id])
  }
})
