import * as z from 'zod'

/** Selects the calls that a fault affects. Without any field: every call. */
const rule = z.strictObject({
  /** Share of the calls, 0 to 1. */
  rate: z.number().min(0).max(1).optional(),
  /** Only the first calls of each invocation, so that a retry succeeds. */
  firstCalls: z.int().min(1).optional(),
  /** Maximum number of occurrences. */
  times: z.int().min(1).optional(),
  /** After an occurrence, the fault affects every call for this many milliseconds. */
  forMs: z.number().positive().optional(),
  /** Only in these functions, such as `opportunities/create`. */
  functions: z.array(z.string()).min(1).optional(),
})

const MAX_LAG_MS = 30_000

/** Affected reads return the state of `ms` milliseconds ago. */
const lag = z.strictObject({ ...rule.shape, ms: z.number().positive().max(MAX_LAG_MS) })
const indexLag = z.strictObject({ ...lag.shape, indexes: z.array(z.string()).min(1).optional() })

/**
 * The number of units a second for each partition key of the table and of its indexes. AWS: 3,000 read and 1,000 write
 * units.
 */
const keyLimit = z.strictObject({
  /** 0 throttles every call. */
  readUnits: z.number().min(0),
  writeUnits: z.number().min(0),
  /** Only partition keys that contain this text, such as the id of a workspace. */
  containing: z.string().min(1).optional(),
  functions: rule.shape.functions,
})

export const profileSchema = z.strictObject({
  /** A transaction is cancelled: TransactionConflict as the reason of one item. */
  conflictingTransactions: rule.optional(),
  /** PutItem, UpdateItem or DeleteItem: TransactionConflictException. */
  conflictingWrites: rule.optional(),
  /** Statements of a BatchExecuteStatement: TransactionConflict. */
  conflictingStatements: rule.optional(),
  /** Items whose partition key has no units left by any of these limits get throttling errors, or are returned as unprocessed keys. */
  throttledKeys: z.array(keyLimit).min(1).optional(),
  /** Queries of indexes hide new rows, show deleted rows, and show old attribute values. */
  staleIndexes: indexLag.optional(),
  /** Eventually consistent GetItem, BatchGetItem and Query of the table show old rows or none. */
  staleReads: lag.optional(),
  /** The write is done, then the connection is reset (DynamoDB and SQS). */
  lostAnswers: rule.optional(),
  /** S3 refuses the request: 503 SlowDown. */
  s3Unavailable: rule.optional(),
  /** The connection is reset while the request is sent to S3. */
  s3Resets: rule.optional(),
  /** The connection is reset in the middle of the content of an object. */
  s3CutBodies: rule.optional(),
  /** The clocks of two functions differ by up to `ms` milliseconds. */
  clocks: z.strictObject({ ms: z.number().positive() }).optional(),
})

export type Profile = z.infer<typeof profileSchema>
export type Rule = z.infer<typeof rule>
/** Faults of single calls. */
export type CallFault = Exclude<keyof Profile, 'throttledKeys' | 'clocks'>
export type KeyLimit = z.infer<typeof keyLimit>

/** The faults to imitate, and the seed of the random choices. */
export interface LikeAws {
  readonly seed: number
  readonly profile: Profile
}
