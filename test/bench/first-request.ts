import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { bundleAll, bundleName } from '../../infra/bundle.ts'
import { eventOf } from '../../infra/local/apigateway/event.ts'
import { ask } from './ask.ts'
import { idOf } from './exercise.ts'
import type { First } from './first-request-run.ts'
import { bundlePlain } from './floor.ts'
import { type Broken, median, printTable, type Section } from './section.ts'
import { startQuietStores } from './stores.ts'
import { newBench } from './workspace.ts'

const ROUNDS = 15
/** One request reads the credential first; the other also checks, marshals and commits. */
const MAX_RATIO: Readonly<Record<string, number>> = { 'expenses/get': 1.7, 'opportunities/create': 2.1 }

/** The least first request: makes a client and reads one row. */
const FLOOR = `
  import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
  import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb'
  export const handler = async () => {
    const Key = { pk: 'none', sk: 'none' }
    await DynamoDBDocumentClient.from(new DynamoDBClient()).send(
      new GetCommand({ TableName: process.env.TABLE_NAME, Key }),
    )
    return { statusCode: 200 }
  }`

interface FirstRequest {
  readonly name: string
  readonly file: string
  readonly event: APIGatewayProxyEventV2
}

export const firstRequest: Section = { name: 'first-request', run }

/** CPU time from the loaded handler to the response, in a new process each time. */
async function run(): Promise<Broken> {
  const stores = await startQuietStores()
  try {
    const bench = await newBench()
    const expense = { expense_type: 'purchase', expense_date: '2026-01-02', amount_tax_inclusive: 12 }
    const id = await idOf(bench.post('/v1/expenses', expense))
    const floor = { name: 'client and one read', file: join(stores.folder, 'floor.mjs') }
    bundlePlain(FLOOR, floor.file)
    const { key } = bench
    const requests: readonly FirstRequest[] = [
      { ...floor, event: eventFor(key, 'GET', '/v1/expenses/{id}', id) },
      ours(stores.folder, 'expenses/get', eventFor(key, 'GET', '/v1/expenses/{id}', id)),
      ours(
        stores.folder,
        'opportunities/create',
        eventFor(key, 'POST', '/v1/opportunities', undefined, { name: 'Roof' }),
      ),
    ]
    const taken = requests.map(() => [] as number[])
    for (let round = 0; round < ROUNDS; round++) {
      for (const [at, request] of requests.entries()) taken[at]?.push(await first(request))
    }
    const least = taken[0] ?? []
    const rows = requests.map(({ name }, at) => {
      const cpu = taken[at] ?? []
      return { name, cpu: median(cpu), ratio: median(cpu.map((each, n) => each / (least[n] ?? each))) }
    })
    printTable(
      `The first request of an instance (median of ${ROUNDS})`,
      ['request', 'ms of CPU', 'ratio'],
      rows.map(({ name, cpu, ratio }) => [name, (cpu / 1_000).toFixed(1), ratio.toFixed(2)]),
    )
    return rows
      .filter(({ name, ratio }) => ratio > (MAX_RATIO[name] ?? 1))
      .map(({ name, ratio }) => `${name}: ${ratio.toFixed(2)} of the least first request`)
  } finally {
    await stores.stop()
  }
}

function ours(folder: string, handler: string, event: APIGatewayProxyEventV2): FirstRequest {
  bundleAll([handler], folder)
  return { name: handler, file: join(folder, bundleName(handler), 'functions', `${handler}.js`), event }
}

async function first({ name, file, event }: FirstRequest): Promise<number> {
  const child = fork(join(import.meta.dirname, 'first-request-run.ts'), [file], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, POWERTOOLS_LOG_LEVEL: 'INFO' },
  })
  await once(child, 'message')
  const { cpu, status } = await ask<First>(child, event)
  if (status >= 300 || status === 0) throw new Error(`${name} returned ${status}`)
  return cpu
}

function eventFor(
  key: string,
  method: string,
  path: string,
  id?: string,
  body?: object,
): APIGatewayProxyEventV2 {
  const bytes = Buffer.from(body ? JSON.stringify(body) : '')
  const headers = {
    host: ['test'],
    authorization: [`Bearer ${key}`],
    ...(body && { 'content-type': ['application/json'], 'content-length': [String(bytes.length)] }),
  }
  const target = id ? path.replace('{id}', id) : path
  return eventOf(
    { method, target, headers, sourceIp: '127.0.0.1', body: bytes, requestId: 'bench', now: new Date() },
    { key: `${method} ${path}`, functionArn: 'bench', ...(id && { pathParameters: { id } }) },
  )
}
