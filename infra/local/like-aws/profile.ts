import * as z from 'zod'

/** When a fault strikes. Without any field: every call. */
const rule = z.strictObject({
  /** Share of the calls, 0 to 1. */
  rate: z.number().min(0).max(1).optional(),
  /** Only the first calls of each invocation, so that a retry succeeds. */
  firstCalls: z.int().min(1).optional(),
  /** The fault ends after it has struck so often. */
  times: z.int().min(1).optional(),
  /** Once it strikes, it strikes every call for so many milliseconds. */
  forMs: z.number().positive().optional(),
  /** Only in these functions, such as `opportunities/create`. */
  functions: z.array(z.string()).min(1).optional(),
})

/** Longest lag that can be imitated: older changes are forgotten. */
export const MAX_LAG_MS = 30_000

/** Reads that strike show the state of `ms` milliseconds ago. */
const lag = z.strictObject({ ...rule.shape, ms: z.number().positive().max(MAX_LAG_MS) })
const indexLag = z.strictObject({ ...lag.shape, indexes: z.array(z.string()).min(1).optional() })

export const profileSchema = z.strictObject({
  /** A transaction is cancelled: ThrottlingError or ProvisionedThroughputExceeded as the reason of one item. */
  throttledTransactions: rule.optional(),
  /** A transaction is cancelled: TransactionConflict as the reason of one item. */
  conflictingTransactions: rule.optional(),
  /** PutItem, UpdateItem or DeleteItem: TransactionConflictException. */
  conflictingWrites: rule.optional(),
  /** Statements of a BatchExecuteStatement: TransactionConflict. */
  conflictingStatements: rule.optional(),
  /** Statements of a BatchExecuteStatement: ThrottlingError or ProvisionedThroughputExceeded. */
  throttledStatements: rule.optional(),
  /** GetItem, BatchGetItem: ThrottlingException or ProvisionedThroughputExceededException. */
  throttledReads: rule.optional(),
  throttledQueries: rule.optional(),
  /** PutItem, UpdateItem, DeleteItem, BatchExecuteStatement as a whole. */
  throttledWrites: rule.optional(),
  /** BatchGetItem answers for some keys and returns the others as UnprocessedKeys. */
  unprocessedKeys: rule.optional(),
  /** Queries of indexes hide new rows, show deleted rows, and show old attribute values. */
  staleIndexes: indexLag.optional(),
  /** Eventually consistent GetItem, BatchGetItem and Query of the table show old rows or none. */
  staleReads: lag.optional(),
  /** The write is done, then the connection is reset (DynamoDB and SQS). */
  lostAnswers: rule.optional(),
  /** The request does not arrive and is never answered (all services). */
  hangingConnections: rule.optional(),
  /** The write is done and never answered (DynamoDB and SQS). */
  hangingAnswers: rule.optional(),
  /** The clocks of two functions differ by up to `ms` milliseconds. */
  clocks: z.strictObject({ ms: z.number().positive() }).optional(),
  /** API Gateway renames `WWW-Authenticate` of a function, before it sets the headers of the integration. */
  remappedHeaders: z.boolean().optional(),
})

export type Profile = z.infer<typeof profileSchema>
export type Rule = z.infer<typeof rule>
/** Faults that strike single calls. */
export type CallFault = Exclude<keyof Profile, 'clocks' | 'remappedHeaders'>

/** What to imitate, and the seed of its random choices. */
export interface LikeAws {
  readonly seed: number
  readonly profile: Profile
}
