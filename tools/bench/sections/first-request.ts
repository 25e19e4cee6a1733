import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { bundleAll, bundleName } from '../../../infra/bundle/bundle.ts'
import { newBench } from '../../../test/support/bench.ts'
import { bundlePlain } from '../../../test/support/bundles/floor.ts'
import { idOf } from '../../../test/support/exercises/exercise.ts'
import { type BenchRequest, requestEvent } from '../data/request-event.ts'
import { startQuietStores } from '../data/stores.ts'
import { ask } from '../measure/ask.ts'
import type { First } from '../measure/first-request-run.ts'
import { type Broken, median, printTable, type Section } from '../measure/section.ts'

const ROUNDS = 15
/**
 * Maximum ratio of CPU to a program with only a client and one read. Our requests read the credential and then a record; a creation reads
 * twice and commits.
 */
const MAX_RATIO: Readonly<Record<string, number>> = { 'expenses/get': 1.5, 'opportunities/create': 2 }

const LEAST = 'a client and one read'
const TWO_READS = 'two reads'
const COMMIT = 'two reads and a commit'

/** The least first request: makes a client, and sends it commands. */
const floorOf = (commands: string) => `
  import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
  import { BatchGetCommand, DynamoDBDocumentClient, GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
  const TableName = process.env.TABLE_NAME
  const get = () => new GetCommand({ TableName, Key: { pk: 'none', sk: 'none' } })
  const rows = () => {
    const Keys = [{ pk: 'none', sk: 'none' }]
    return new BatchGetCommand({ RequestItems: { [TableName]: { Keys } } })
  }
  const commit = () => {
    const put = (pk, bytes) => ({
      Put: {
        TableName,
        Item: { pk, sk: String(Math.random()), type: 'none', v: 1, data: 'x'.repeat(bytes), projected: { envelope: 'x' } },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    })
    return new TransactWriteCommand({ TransactItems: [put('floor-record', 700), put('floor-event', 900)] })
  }
  export const handler = async () => {
    const client = DynamoDBDocumentClient.from(new DynamoDBClient())
    for (const make of [${commands}]) await client.send(make())
    return { statusCode: 200 }
  }`

interface FirstRequest {
  readonly name: string
  readonly file: string
  readonly request: BenchRequest
  /** The floor that sends the same commands. */
  readonly alike?: string
}

export const firstRequest: Section = { name: 'first-request', run }

/** CPU time from the loaded handler to the response, in a new process each time. */
async function run(): Promise<Broken> {
  const stores = await startQuietStores()
  try {
    const bench = await newBench()
    const expense = { expense_type: 'purchase', expense_date: '2026-01-02', amount_tax_inclusive: 12 }
    const id = await idOf(bench.post('/v1/expenses', expense))
    const { key } = bench
    const get: BenchRequest = { key, method: 'GET', path: '/v1/expenses/{id}', id }
    const create: BenchRequest = { key, method: 'POST', path: '/v1/opportunities', body: { name: 'Roof' } }
    const floor = (name: string, commands: string): FirstRequest => {
      const file = join(stores.folder, `${name}.mjs`)
      bundlePlain(floorOf(commands), file)
      return { name, file, request: get }
    }
    const requests: readonly FirstRequest[] = [
      floor(LEAST, 'get'),
      floor(TWO_READS, 'rows, get'),
      { ...ours(stores.folder, 'expenses/get', get), alike: TWO_READS },
      floor(COMMIT, 'rows, rows, commit'),
      { ...ours(stores.folder, 'opportunities/create', create), alike: COMMIT },
    ]
    const taken = new Map<string, number[]>(requests.map(({ name }) => [name, []]))
    for (let round = 0; round < ROUNDS; round++) {
      for (const request of requests) taken.get(request.name)?.push(await first(request))
    }
    const ratioTo = (name: string, floor: string) => {
      const least = taken.get(floor) ?? []
      return median((taken.get(name) ?? []).map((each, n) => each / (least[n] ?? each)))
    }
    printTable(
      `The first request of an instance (median of ${ROUNDS})`,
      ['request', 'ms of CPU', `over ${LEAST}`, 'over the same commands'],
      requests.map(({ name, alike }) => [
        name,
        (median(taken.get(name) ?? []) / 1_000).toFixed(1),
        ratioTo(name, LEAST).toFixed(2),
        alike ? ratioTo(name, alike).toFixed(2) : '',
      ]),
    )
    return Object.entries(MAX_RATIO)
      .filter(([name, most]) => ratioTo(name, LEAST) > most)
      .map(([name]) => `${name}: ${ratioTo(name, LEAST).toFixed(2)} of the least first request`)
  } finally {
    await stores.stop()
  }
}

function ours(folder: string, handler: string, request: BenchRequest): FirstRequest {
  bundleAll([handler], folder)
  return { name: handler, file: join(folder, bundleName(handler), 'functions', `${handler}.js`), request }
}

async function first({ name, file, request }: FirstRequest): Promise<number> {
  const child = fork(join(import.meta.dirname, '../measure/first-request-run.ts'), [file], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, POWERTOOLS_LOG_LEVEL: 'INFO' },
  })
  await once(child, 'message')
  const { cpu, status } = await ask<First>(child, requestEvent(request))
  if (status >= 300 || status === 0) throw new Error(`${name} returned ${status}`)
  return cpu
}
