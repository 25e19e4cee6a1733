import type { BatchStatementResponse } from '@aws-sdk/client-dynamodb'
import { withTries } from '../../../aws/backoff.ts'
import { type CallResult, coalesce } from '../../../aws/coalesce.ts'
import { StoreFault } from '../../../aws/raw-client.ts'
import { isTransient } from '../../../aws/unavailable.ts'
import type { Key } from '../../keys.ts'
import { documents, tableName } from '../client.ts'
import type { Row } from '../read.ts'
import { sharedReads } from './shared-reads.ts'
import type { RowUpdate } from './update-expression.ts'

/**
 * The calls that the messages of one batch share: one call claims ten deliveries, a second reads their rows, and a
 * third records the outcomes.
 */
export interface RequestBatcher {
  /** Writes an update. @returns false when its condition failed */
  readonly update: (row: RowUpdate) => Promise<boolean>
  /**
   * Writes the last update of a message. No step waits for this update, so it is delayed a little to share a call
   * with other updates.
   */
  readonly record: (row: RowUpdate) => Promise<boolean>
  /** Reads rows consistently. Concurrent reads of a row get the same object. */
  readonly read: (keys: readonly Key[]) => Promise<readonly (Row | undefined)[]>
}

/** DynamoDB's limit for one call. */
const MAX_STATEMENTS = 25

/** In milliseconds: attempts that end within this time of each other are recorded in one call. */
const LINGER_MS = 5

/**
 * The batcher of one batch of `messages` messages. Batches share no calls, so they fail separately. In a call, each
 * update and each row fails separately: only throttled rows are retried, and the messages of other rows continue.
 */
export function batchRequests(messages: number): RequestBatcher {
  const writes = {
    keyOf: ({ key }: RowUpdate) => nameOf(key),
    most: MAX_STATEMENTS,
    isRetryable: isTransient,
  }
  const readOne = sharedReads(true, 1)
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
  const table = tableName()
  const Statements = updates.map((each) => toPartiqlStatement(each, table))
  // Each update is retried separately.
  const { Responses = [] } = await withTries(1, () =>
    documents().send('BatchExecuteStatement', { Statements }),
  )
  return updates.map((_, index) => outcomeOf(Responses[index]))
}

function outcomeOf(response: BatchStatementResponse | undefined): CallResult<boolean> {
  const fault = response?.Error
  if (!response) return UNANSWERED
  if (fault && fault.Code !== 'ConditionalCheckFailed')
    return { status: 'rejected', reason: new StoreFault(String(fault.Code), fault.Message ?? '') }
  return { status: 'fulfilled', value: fault === undefined }
}

/** A statement with values for its placeholders. */
export interface PartiqlStatement {
  readonly Statement: string
  readonly Parameters: unknown[]
}

/** A statement with positional placeholders, and which value each placeholder stands for. */
interface Compiled {
  readonly Statement: string
  readonly order: readonly number[]
}

/**
 * Caches compiled statements by their numbered form. The cache stays small, because statements contain no values, so
 * each kind of update has one.
 */
const compiled = new Map<string, Compiled>()

/** The update as a PartiQL statement. Up to 25 statements share one call, and each has its own outcome. */
export function toPartiqlStatement({ key, build }: RowUpdate, table = tableName()): PartiqlStatement {
  const values: unknown[] = []
  const value = (one: unknown): string => `?${values.push(one) - 1}?`
  const at = (path: string) => `"${path.replaceAll('.', '"."')}"`
  // PartiQL requires the attribute type as a literal (AWS: "Using the ATTRIBUTE_TYPE function with PartiQL for DynamoDB").
  const isNull = (path: string) => `attribute_type(${at(path)}, 'NULL')`
  const isAbsent = (path: string) => `${at(path)} IS MISSING`
  const { set, remove = [], when } = build({ at, value, isNull, isAbsent })
  const changes = [...set.map((each) => `SET ${each}`), ...remove.map((each) => `REMOVE ${each}`)].join(' ')
  const row = `pk = ${value(key.pk)} AND sk = ${value(key.sk)}`
  const numbered = `UPDATE "${table}" ${changes} WHERE ${when} AND ${row}`
  const { Statement, order } = compiled.get(numbered) ?? compile(numbered)
  return { Statement, Parameters: order.map((n) => values[n]) }
}

/** Parameters are positional, but an expression may use its values in another order than it created them. */
function compile(numbered: string): Compiled {
  const order: number[] = []
  const Statement = numbered.replace(/\?(\d+)\?/g, (_, index) => {
    order.push(Number(index))
    return '?'
  })
  const statement = { Statement, order }
  compiled.set(numbered, statement)
  return statement
}
