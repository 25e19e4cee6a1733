import { randomUUID } from 'node:crypto'
import { paginateScan } from '@aws-sdk/lib-dynamodb'
import type { Route } from '../../../shared/contract/route.ts'
import { routes as typed } from '../../../shared/contract/routes.ts'
import { documents, tableName } from '../../../shared/table/store/client.ts'
import { exerciseOf } from '../../../tools/bench/every-exercise.ts'
import { newBench } from '../../../tools/bench/workspace.ts'
import { direct, type Transport } from '../../support/api.ts'
import { type Answer, clientOf } from '../../support/client.ts'

/** Routes that write. Those of signing in use up a challenge, so that a repeated request is refused. */
const WRITES: readonly Route[] = (typed as readonly Route[]).filter(
  ({ method, auth = 'key' }) => method !== 'GET' && auth === 'key',
)

/** A request to one route, in a new workspace with all records that it needs. */
export interface Prepared {
  readonly id: string
  readonly method: string
  /** The success status of the route. */
  readonly status: number
  readonly workspace: string
  /** Sends the request, identical each time; a POST has an Idempotency-Key. */
  readonly ask: () => Promise<Answer>
}

/** Prepares one request for every route that writes. */
export function prepareWrites(): Promise<Prepared[]> {
  return Promise.all(
    WRITES.map(async ({ id, method, response }) => {
      const exercise = exerciseOf(id)
      const bench = await newBench(direct)
      const given = (await exercise.prepare?.(bench)) ?? ''
      const key = randomUUID()
      let sent: Parameters<Transport>[0] | undefined
      const repeating: Transport = (request) => {
        const idempotency = request.method === 'POST' ? { 'idempotency-key': key } : {}
        sent ??= { ...request, headers: { ...request.headers, ...idempotency } }
        return direct(sent)
      }
      return {
        id,
        method,
        status: response.status,
        workspace: bench.workspace,
        ask: () => exercise.request({ ...bench, ...clientOf(repeating, bench.key) }, given),
      }
    }),
  )
}

/** The number of rows of a workspace, and the sum of their versions, by row type. */
export type Footprint = Readonly<Record<string, number>>

/** Rows and versions that scheduled and queued work writes at any time, not requests. */
const PIPELINE = /^(sample|delivery|(namespaces|replay|receiver_check) v)$/

/** The footprints of all workspaces. */
export async function footprints(): Promise<ReadonlyMap<string, Footprint>> {
  const found = new Map<string, Record<string, number>>()
  const pages = paginateScan(
    { client: documents() },
    {
      TableName: tableName(),
      ConsistentRead: true,
      ProjectionExpression: 'pk, #type, #v',
      ExpressionAttributeNames: { '#type': 'type', '#v': 'v' },
    },
  )
  for await (const { Items = [] } of pages) {
    for (const { pk, type, v } of Items) {
      const workspace = String(pk).split('#')[0] ?? ''
      const counts = found.get(workspace) ?? {}
      found.set(workspace, counts)
      const add = (name: string, n: number) => {
        if (!PIPELINE.test(name)) counts[name] = (counts[name] ?? 0) + n
      }
      add(String(type), 1)
      if (typeof v === 'number') add(`${type} v`, v)
    }
  }
  return found
}

/** The gain of a workspace between two footprints, such as one opportunity and one event. */
export function difference(before: Footprint = {}, after: Footprint = {}): Footprint {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()
  const changes = names.map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)] as const)
  return Object.fromEntries(changes.filter(([, change]) => change !== 0))
}
