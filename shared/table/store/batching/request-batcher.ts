import type { BatchStatementResponse, KeysAndAttributes } from '@aws-sdk/client-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import type { Key } from '../../keys.ts'
import { backoff } from '../backoff.ts'
import { tableName } from '../client.ts'
import type { Row } from '../read.ts'
import { isPresent } from '../tombstone-row.ts'
import { isTransient, StoreUnavailable } from '../unavailable.ts'
import { type CallResult, coalesce } from './coalesce.ts'
import { toPartiqlStatement } from './partiql.ts'
import { callDynamoDb, StoreFault } from './raw-client.ts'
import type { RowUpdate } from './update-expression.ts'

/** Calls that the messages of one batch share: ten deliveries claim in one call, read in one and record in one. */
export interface RequestBatcher {
  /** Writes an update. @returns false when its condition failed */
  readonly update: (row: RowUpdate) => Promise<boolean>
  /** The same for the last write of a message. No step waits for it, so it waits a little to share its call. */
  readonly record: (row: RowUpdate) => Promise<boolean>
  /** Reads rows consistently. Concurrent reads of a row get the same object. */
  readonly read: (keys: readonly Key[]) => Promise<readonly (Row | undefined)[]>
}

/** DynamoDB's limit for one call. */
const MAX_STATEMENTS = 25

/** DynamoDB's limit is 100 keys per call, and a delivery reads at most five. */
const MAX_READS = 20

/** In milliseconds: attempts that end within this time of each other are recorded in one call. */
const LINGER_MS = 5

/** The batcher of one batch of `messages` messages. Batches share no calls, so they fail separately. */
export function batchRequests(messages: number): RequestBatcher {
  const writes = { keyOf: ({ key }: RowUpdate) => nameOf(key), most: MAX_STATEMENTS }
  return {
    update: coalesce(updateAll, writes),
    record: coalesce(updateAll, { ...writes, linger: { ms: LINGER_MS, all: messages } }),
    read: coalesce(readAll, { most: MAX_READS }),
  }
}

const nameOf = ({ pk, sk }: Key): string => `${pk} ${sk}`

/**
 * Each update has its own outcome. Only throttled updates are retried, so if a later call fails, only the updates in it
 * fail, not those that were written before.
 */
async function updateAll(updates: readonly RowUpdate[]): Promise<CallResult<boolean>[]> {
  const outcomes: CallResult<boolean>[] = []
  let left = [...updates.entries()]
  for (let n = 0; left.length > 0; n++) {
    if (n > 0 && !(await backoff(n))) break
    const result = await execute(left.map(([, update]) => update))
    for (const [at, [index]] of left.entries()) outcomes[index] = result.outcomes[at] ?? UNANSWERED
    if (result.failed) break
    left = left.filter(([index]) => {
      const outcome = outcomes[index]
      return outcome?.status === 'rejected' && isTransient(outcome.reason)
    })
  }
  return outcomes
}

const UNANSWERED = {
  status: 'rejected',
  reason: new StoreFault('Unanswered', 'no answer to a statement'),
} as const

/** One call; `failed` is true when the whole call failed after its retries. */
async function execute(
  updates: readonly RowUpdate[],
): Promise<{ outcomes: CallResult<boolean>[]; failed: boolean }> {
  try {
    const { Responses = [] } = await callDynamoDb('BatchExecuteStatement', {
      Statements: updates.map(toPartiqlStatement),
    })
    return { outcomes: Responses.map(outcomeOf), failed: false }
  } catch (reason) {
    return { outcomes: updates.map(() => ({ status: 'rejected', reason })), failed: true }
  }
}

function outcomeOf({ Error: fault }: BatchStatementResponse): CallResult<boolean> {
  if (fault && fault.Code !== 'ConditionalCheckFailed')
    return { status: 'rejected', reason: new StoreFault(String(fault.Code), fault.Message ?? '') }
  return { status: 'fulfilled', value: fault === undefined }
}

async function readAll(
  reads: readonly (readonly Key[])[],
): Promise<CallResult<readonly (Row | undefined)[]>[]> {
  const table = tableName()
  const keys = new Map(reads.flat().map((key) => [nameOf(key), key]))
  const Keys = [...keys.values()].map(({ pk, sk }) => ({ pk: { S: pk }, sk: { S: sk } }))
  const found = new Map<string, Row>()
  let wanted: Record<string, KeysAndAttributes> = { [table]: { ConsistentRead: true, Keys } }
  for (let n = 0; Object.keys(wanted).length > 0; n++) {
    if (n > 0 && !(await backoff(n))) throw new StoreUnavailable('keys of a BatchGetItem stay unprocessed')
    const { Responses = {}, UnprocessedKeys = {} } = await callDynamoDb('BatchGetItem', {
      RequestItems: wanted,
    })
    for (const item of Responses[table] ?? []) {
      const row = unmarshall(item)
      if (isPresent(row)) found.set(`${row.pk} ${row.sk}`, row)
    }
    wanted = UnprocessedKeys
  }
  return reads.map((each) => ({ status: 'fulfilled', value: each.map((key) => found.get(nameOf(key))) }))
}
