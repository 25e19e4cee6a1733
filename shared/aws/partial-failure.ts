import { logger } from '../log.ts'

/** The return value that makes Lambda retry only the listed records (`ReportBatchItemFailures`). */
export interface PartialFailure {
  batchItemFailures: { itemIdentifier: string }[]
}

/** A record of a batch. */
export interface BatchRecord {
  /** The id by which Lambda retries the record. */
  readonly itemIdentifier: string
  /** The ids in the record, for the log; empty if it cannot be read. Called only for a failed record. */
  readonly idsOf: () => Readonly<Record<string, string>>
}

/**
 * Lists the failed records of a batch, which Lambda retries. A transient error is logged as a warning only: a record
 * that never succeeds ends in a dead-letter queue, which has an alarm. Powertools' batch processor is not used because
 * it neither logs the error of a record nor lets fan-out share work between records.
 */
export function partialFailure(
  records: readonly BatchRecord[],
  outcomes: readonly PromiseSettledResult<unknown>[],
  isTransient: (error: unknown) => boolean,
): PartialFailure {
  const batchItemFailures = records.flatMap(({ itemIdentifier, idsOf }, index) => {
    const outcome = outcomes[index]
    if (outcome?.status === 'fulfilled') return []
    const error: unknown = outcome?.reason
    logger()[isTransient(error) ? 'warn' : 'error']('record failed', {
      itemIdentifier,
      ...idsOf(),
      error: outcome?.reason,
    })
    return [{ itemIdentifier }]
  })
  return { batchItemFailures }
}
