import type { DynamoDBStreamEvent } from 'aws-lambda'
import { bounded } from '../../shared/aws/deadline.ts'
import { type PartialFailure, partialFailure } from '../../shared/aws/partial-failure.ts'
import { isTransient } from '../../shared/aws/unavailable.ts'
import { countBatch } from '../../shared/table/sums/count-batch.ts'

/** Updates the counters of summaries from the changes of records in the table's stream. */
export const handler = bounded(async ({ Records }: DynamoDBStreamEvent): Promise<PartialFailure> => {
  const outcomes = await countBatch(Records)
  const records = Records.map(({ dynamodb }) => ({
    itemIdentifier: dynamodb?.SequenceNumber ?? '',
    idsOf: () => ({ row: dynamodb?.Keys?.pk?.S ?? '' }),
  }))
  return partialFailure(records, outcomes, isTransient)
})
