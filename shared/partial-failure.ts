import { logger } from './log.ts'

/** The answer that makes Lambda repeat the named records only (`ReportBatchItemFailures`). */
export interface PartialFailure {
  batchItemFailures: { itemIdentifier: string }[]
}

/**
 * Names the records of a batch that failed, which are repeated. What a repeat may heal is a warning: a record that never
 * succeeds ends in a dead-letter queue, which has an alarm. Not Powertools' batch processor, which neither logs what a record failed
 * with nor lets fan-out share work between records.
 */
export function partialFailure(
  ids: readonly string[],
  outcomes: readonly PromiseSettledResult<unknown>[],
  isTransient: (error: unknown) => boolean,
): PartialFailure {
  const batchItemFailures = ids.flatMap((itemIdentifier, index) => {
    const outcome = outcomes[index]
    if (outcome?.status === 'fulfilled') return []
    const error: unknown = outcome?.reason
    logger()[isTransient(error) ? 'warn' : 'error']('record failed', {
      itemIdentifier,
      error: outcome?.reason,
    })
    return [{ itemIdentifier }]
  })
  return { batchItemFailures }
}
