import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda'
import { itemOf } from '../../shared/aws/attribute-values.ts'
import { bounded } from '../../shared/aws/deadline.ts'
import { type PartialFailure, partialFailure } from '../../shared/aws/partial-failure.ts'
import { isTransient } from '../../shared/aws/unavailable.ts'
import { eventIdsOf, toStoredEvent } from '../../shared/webhooks/events/rows.ts'
import { leftToCheck, sharedFanOut } from '../../shared/webhooks/fan-out/fan-out.ts'

/** Creates the deliveries of new events, which it reads from the table's stream. */
export const handler = bounded(async ({ Records }: DynamoDBStreamEvent): Promise<PartialFailure> => {
  const fanOut = sharedFanOut()
  // Parsed one by one, so that a record that cannot be read does not fail other records.
  const outcomes = await Promise.allSettled(Records.map(async (record) => fanOut(storedEvent(record))))
  const records = Records.map(({ dynamodb }) => ({
    itemIdentifier: dynamodb?.SequenceNumber ?? '',
    idsOf: () => eventIdsOf(dynamodb?.NewImage?.pk?.S ?? ''),
  }))
  return partialFailure(records, leftToCheck(records, outcomes), isTransient)
})

function storedEvent(record: DynamoDBRecord) {
  const image = record.dynamodb?.NewImage
  if (!image) throw new Error('the stream must carry new images')
  return toStoredEvent(itemOf(image))
}
