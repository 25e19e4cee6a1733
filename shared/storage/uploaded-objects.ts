import type { S3Event, SQSEvent, SQSRecord } from 'aws-lambda'
import { bounded, type Consumer } from '../deadline.ts'
import { type PartialFailure, partialFailure } from '../partial-failure.ts'
import { isTransient } from '../table/store/unavailable.ts'
import type { UploadedObject } from './files.ts'

/** Deals with a file that has arrived; safe to repeat, and at the same time. */
export type FinishUpload = (arrived: UploadedObject) => Promise<void>

/** The consumer of a queue in which the bucket reports files: each is finished, or its message comes back by itself. */
export function uploadedObjectsHandler(finish: FinishUpload): Consumer<SQSEvent, PartialFailure> {
  return bounded(async ({ Records }) => {
    const outcomes = await Promise.allSettled(Records.map((record) => finishAll(record, finish)))
    return partialFailure(
      Records.map(({ messageId }) => messageId),
      outcomes,
      isTransient,
    )
  })
}

async function finishAll({ body }: SQSRecord, finish: FinishUpload): Promise<void> {
  const { Records }: Partial<S3Event> = JSON.parse(body)
  // The message with which S3 tries out a new notification has none.
  for (const { s3 } of Records ?? []) {
    const key = decodeURIComponent(s3.object.key.replaceAll('+', ' '))
    await finish({ key, version: s3.object.versionId })
  }
}
