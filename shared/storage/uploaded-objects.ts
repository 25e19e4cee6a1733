import type { S3Event, SQSEvent, SQSRecord } from 'aws-lambda'
import { bounded, type Consumer } from '../aws/deadline.ts'
import { type PartialFailure, partialFailure } from '../aws/partial-failure.ts'
import { isTransient } from '../aws/unavailable.ts'
import type { UploadedObject } from './files.ts'

/** Processes an uploaded object. Must be idempotent and safe to run concurrently. */
export type FinishUpload = (object: UploadedObject) => Promise<void>

/** The consumer of the queue with the S3 events of uploads. Only the messages of failed files are retried. */
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
  // The test message that S3 sends for a new notification has no records.
  for (const { s3 } of Records ?? []) {
    const key = decodeURIComponent(s3.object.key.replaceAll('+', ' '))
    await finish({ key, version: s3.object.versionId })
  }
}
