import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { PRICES } from '../../../../ops/cost/prices.ts'
import type { OpportunityId } from '../../../../shared/domain/kit/ids.ts'
import { newBench } from '../../../../test/support/bench.ts'
import { fill } from '../../../../test/support/data/expense-data.ts'
import { fillLists, HISTORY_MS } from '../../../../test/support/data/list-data.ts'
import { idOf } from '../../../../test/support/exercises/exercise.ts'
import { requestEvent } from '../../data/request-event.ts'
import { startQuietStores } from '../../data/stores.ts'
import { ask } from '../../measure/ask.ts'
import { importTimes } from '../../measure/import-time.ts'
import { type Broken, median, printTable, type Section } from '../../measure/section.ts'
import { type Bundle, bundleOther, bundleOurs, installOthers } from './build.ts'
import { type StoreUse, startCountingProxy } from './counting-proxy.ts'
import { compareDeliveries, type Others, startRedis } from './deliveries.ts'
import { compareLosses } from './faults/losses.ts'
import { overBullmq, overSqs } from './faults/others.ts'
import { ours } from './faults/ours.ts'
import type { Invoked, Order } from './invoke-run.ts'
import { createTable } from './table.ts'

/*
 * Compares the API with programs that other developers would write in an afternoon: the same requests with Express and with Hono, both with
 * ElectroDB and zod, on the same store. All programs are bundled in the same way, and run alternately.
 */

const EXPENSES = Number(process.env.PEERS_EXPENSES ?? 100_000)
const OPPORTUNITIES = EXPENSES / 10
/** Number of expenses that have not been handled, spread over all dates. */
const OPEN = 10
const ROUNDS = 7
const WARM_UP = 2
const IMPORTS = 11
const KEY = 'peers_key'
const OTHERS = ['express', 'hono'] as const

export const peers: Section = { name: 'peers', run }

type Program = 'ours' | (typeof OTHERS)[number]
const PROGRAMS: readonly Program[] = ['ours', ...OTHERS]

interface Request {
  readonly title: string
  /** The function of ours that answers it. */
  readonly handler: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: object
  /** The invocations of a round. */
  readonly times: number
  readonly expected: (answer: { data?: readonly unknown[]; id?: string }) => boolean
}

const OPPORTUNITY = { name: 'Roof', contact_name: 'Maria Alvarez', address_city: 'Austin', tags: ['kitchen'] }
const REQUESTS: readonly Request[] = [
  {
    title: 'create an opportunity, with its event',
    handler: 'opportunities/create',
    method: 'POST',
    path: '/v1/opportunities',
    body: OPPORTUNITY,
    times: 50,
    expected: ({ id }) => id !== undefined,
  },
  {
    title: 'get one',
    handler: 'opportunities/get',
    method: 'GET',
    path: '/v1/opportunities/{id}',
    times: 100,
    expected: ({ id }) => id !== undefined,
  },
  {
    title: '25 opportunities',
    handler: 'opportunities/list',
    method: 'GET',
    path: '/v1/opportunities',
    times: 30,
    expected: ({ data }) => data?.length === 25,
  },
  {
    title: '25 expenses',
    handler: 'expenses/list',
    method: 'GET',
    path: '/v1/expenses',
    times: 30,
    expected: ({ data }) => data?.length === 25,
  },
  {
    title: 'expenses not handled by `books`',
    handler: 'expenses/list',
    method: 'GET',
    path: '/v1/expenses?unreconciled_by=books',
    times: 1,
    expected: ({ data }) => data?.length === OPEN,
  },
  {
    title: 'search for one opportunity',
    handler: 'opportunities/list',
    method: 'GET',
    path: '/v1/opportunities?q=needle',
    times: 1,
    expected: ({ data }) => data?.length === 1,
  },
]

async function run(): Promise<Broken> {
  installOthers()
  const stores = await startQuietStores()
  const proxy = await startCountingProxy(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '')
  const children: ChildProcess[] = []
  try {
    const handlers = [...new Set(REQUESTS.map(({ handler }) => handler))]
    const bundles = new Map([
      ...OTHERS.map((name) => [name, bundleOther(name, stores.folder)] as const),
      ...handlers.map((handler) => [handler, bundleOurs(handler, join(stores.folder, 'ours'))] as const),
    ])
    await createTable('peers')
    const key = await fillBoth(bundleOther('fill', stores.folder).file)
    const start = () => {
      const env = { ...process.env, AWS_ENDPOINT_URL_DYNAMODB: proxy.url, POWERTOOLS_LOG_LEVEL: 'INFO' }
      const child = fork(join(import.meta.dirname, 'invoke-run.ts'), [], {
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        env,
      })
      children.push(child)
      return child
    }
    const childOf = { ours: start(), express: start(), hono: start() } satisfies Record<Program, ChildProcess>
    const ids = new Map<Program, string>()
    const rows = []
    for (const request of REQUESTS) {
      const taken = new Map<Program, { use: StoreUse; cpu: number[] }>()
      for (let round = 0; round < WARM_UP + ROUNDS; round++) {
        for (const program of PROGRAMS) {
          const { method, path, body } = request
          const by = program === 'ours' ? key : KEY
          const id = path.includes('{id}') ? ids.get(program) : undefined
          const event = requestEvent({ key: by, method, path, ...(id && { id }), ...(body && { body }) })
          const { file = '' } = bundles.get(program === 'ours' ? request.handler : program) ?? {}
          const send = (times: number) =>
            ask<Invoked>(childOf[program], { file, event, times } satisfies Order)
          if (round === 0) {
            await send(1)
            proxy.taken()
            const { status, body } = await send(1)
            taken.set(program, { use: proxy.taken(), cpu: [] })
            const answer = JSON.parse(body)
            if (status >= 300 || !request.expected(answer)) throw new Error(`${program}: ${status} ${body}`)
            if (request.method === 'POST') ids.set(program, answer.id)
          }
          const { cpu } = await send(request.times)
          if (round >= WARM_UP) taken.get(program)?.cpu.push(cpu)
        }
      }
      const ours = taken.get('ours')?.cpu ?? []
      for (const [program, { use, cpu }] of taken) {
        const ratio = median(cpu.map((each, at) => each / (ours[at] ?? each)))
        const price = use.readUnits * PRICES.millionReadUnits + use.writeUnits * PRICES.millionWriteUnits
        rows.push([
          program === 'ours' ? request.title : '',
          program,
          use.trips,
          use.readUnits,
          use.writeUnits,
          price.toFixed(2),
          (median(cpu) / 1_000).toFixed(2),
          ratio.toFixed(2),
        ])
      }
    }
    const headings = [
      'request',
      'program',
      'trips',
      'read units',
      'written',
      '$ a million',
      'ms of CPU',
      'ratio',
    ]
    printTable(`Requests beside ${EXPENSES} expenses and ${OPPORTUNITIES} opportunities`, headings, rows)
    printBundles(stores.folder, bundles)
    await compareDeliveries(deliverers(stores.folder))
    await losses(stores.folder)
    return []
  } finally {
    for (const child of children) child.disconnect()
    proxy.close()
    await stores.stop()
  }
}

const deliverers = (folder: string): Others => ({
  prepare: bundleOther('prepare', folder),
  sqs: bundleOther('sqs', folder),
  bullmq: bundleOther('bullmq', folder),
})

/** The programs have a separate table, in which no event is pending. */
async function losses(folder: string): Promise<void> {
  process.env.PEERS_TABLE = 'losses'
  await createTable('losses')
  const { prepare, sqs, bullmq } = deliverers(join(folder, 'losses'))
  const redis = await startRedis()
  try {
    const compared = [ours(), await overSqs(sqs.file, prepare.file)]
    if (redis) compared.push(await overBullmq(bullmq.file, prepare.file))
    await compareLosses(compared)
  } finally {
    redis?.stop()
  }
}

function printBundles(folder: string, bundles: ReadonlyMap<string, Bundle>): void {
  const floor = join(folder, 'empty.mjs')
  writeFileSync(floor, 'export {}\n')
  const timed = importTimes(
    [...bundles].map(([name, bundle]) => ({ name, bundle, file: bundle.file, floor })),
    IMPORTS,
  )
  printTable(
    'Bundles',
    ['function', 'KB', 'ms to import', 'lines'],
    timed.map(({ name, bundle, ms, floorMs }) => [
      name,
      (bundle.bytes / 1024).toFixed(0),
      (ms - floorMs).toFixed(1),
      bundle.lines,
    ]),
  )
}

/** Fills a workspace of our program and one of the other programs. Returns the API key of ours. */
async function fillBoth(fillOthers: string): Promise<string> {
  // Not younger than its records: a search would look for some before it.
  const bench = await newBench(undefined, new Date(Date.now() - HISTORY_MS))
  const projects: OpportunityId[] = []
  for (let n = 0; n < 100; n++) {
    projects.push((await idOf(bench.post('/v1/opportunities', { name: `Project ${n}` }))) as OpportunityId)
  }
  const shape = { count: EXPENSES, unreconciled: OPEN, archived: 0 }
  await fill(bench.workspace, bench.owner, projects, shape)
  await fillLists(bench.workspace, bench.owner, OPPORTUNITIES)
  const order = {
    key: KEY,
    expenses: EXPENSES,
    newest: 0,
    every: Math.ceil(EXPENSES / OPEN),
    opportunities: OPPORTUNITIES,
  }
  const program = `const { fill } = await import(${JSON.stringify(pathToFileURL(fillOthers).href)}); await fill(${JSON.stringify(order)})`
  execFileSync(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'inherit' })
  return bench.key
}
