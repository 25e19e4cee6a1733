import type { AttributeValue, BatchStatementRequest, BatchStatementResponse } from '@aws-sdk/client-dynamodb'
import { convertToAttr, unmarshall } from '@aws-sdk/util-dynamodb'
import { type CallResult, coalesce } from '../../../aws/coalesce.ts'
import { callDynamoDb, StoreFault } from '../../../aws/raw-client.ts'
import { isTransient } from '../../../aws/unavailable.ts'
import type { Key } from '../../keys.ts'
import { documents, tableName } from '../client.ts'
import type { Row } from '../read.ts'
import { distinct, MAX_READS, outcomesOf } from './shared-reads.ts'
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

/** In milliseconds: attempts that end within this time of each other are recorded in one call. */
const LINGER_MS = 5

/**
 * The batcher of one batch of `messages` messages. Batches share no calls, so they fail separately. In a call, each update and
 * each row fails separately: only throttled rows are retried, and the messages of other rows go on.
 */
export function batchRequests(messages: number): RequestBatcher {
  const writes = {
    keyOf: ({ key }: RowUpdate) => nameOf(key),
    most: MAX_STATEMENTS,
    isRetryable: isTransient,
  }
  const readOne = coalesce(readAll, { most: MAX_READS, isRetryable: isTransient })
  return {
    update: coalesce(updateAll, writes),
    record: coalesce(updateAll, { ...writes, linger: { ms: LINGER_MS, all: messages } }),
    read: (keys) => Promise.all(keys.map(readOne)),
  }
}

const nameOf = ({ pk, sk }: Key): string => `${pk} ${sk}`

const UNANSWERED = {
  status: 'rejected',
  reason: new StoreFault('Unanswered', 'no answer to a statement'),
} as const

async function updateAll(updates: readonly RowUpdate[]): Promise<CallResult<boolean>[]> {
  const { Responses = [] } = await callDynamoDb(documents(), 'BatchExecuteStatement', {
    Statements: updates.map(toPartiqlStatement),
  })
  return updates.map((_, index) => outcomeOf(Responses[index]))
}

function outcomeOf(response: BatchStatementResponse | undefined): CallResult<boolean> {
  const fault = response?.Error
  if (!response) return UNANSWERED
  if (fault && fault.Code !== 'ConditionalCheckFailed')
    return { status: 'rejected', reason: new StoreFault(String(fault.Code), fault.Message ?? '') }
  return { status: 'fulfilled', value: fault === undefined }
}

async function readAll(keys: readonly Key[]): Promise<CallResult<Row | undefined>[]> {
  const table = tableName()
  const Keys = distinct(keys).map(({ pk, sk }) => ({ pk: { S: pk }, sk: { S: sk } }))
  const { Responses = {}, UnprocessedKeys = {} } = await callDynamoDb(documents(), 'BatchGetItem', {
    RequestItems: { [table]: { ConsistentRead: true, Keys } },
  })
  const rows = (Responses[table] ?? []).map((item) => unmarshall(item))
  const unprocessed = (UnprocessedKeys[table]?.Keys ?? []).map((key) => unmarshall(key))
  return outcomesOf(keys, rows, unprocessed)
}

/** The update as a PartiQL statement. Up to 25 statements share one call, and each has its own outcome. */
export function toPartiqlStatement({ key, build }: RowUpdate): BatchStatementRequest {
  const values: unknown[] = []
  const value = (one: unknown): string => `?${values.push(one) - 1}?`
  const at = (path: string) => `"${path.replaceAll('.', '"."')}"`
  // PartiQL requires the type as a literal (AWS: "Using the ATTRIBUTE_TYPE function with PartiQL for DynamoDB").
  const isNull = (path: string) => `attribute_type(${at(path)}, 'NULL')`
  const isAbsent = (path: string) => `${at(path)} IS MISSING`
  const { set, remove = [], when } = build({ at, value, isNull, isAbsent })
  const changes = [...set.map((each) => `SET ${each}`), ...remove.map((each) => `REMOVE ${each}`)].join(' ')
  const row = `pk = ${value(key.pk)} AND sk = ${value(key.sk)}`
  const numbered = `UPDATE "${tableName()}" ${changes} WHERE ${when} AND ${row}`
  const Parameters: AttributeValue[] = []
  // Parameters are positional, and a value may stand elsewhere than where it was named.
  const Statement = numbered.replace(/\?(\d+)\?/g, (_, index) => {
    Parameters.push(convertToAttr(values[index], { removeUndefinedValues: true }))
    return '?'
  })
  return { Statement, Parameters }
}
