import type { S3Event, SQSEvent, SQSRecord } from 'aws-lambda'
import { finishUpload } from '../../shared/storage/finish-upload.ts'
import { type PartialFailure, partialFailure } from '../../shared/webhooks/partial.ts'

/** Files that were uploaded, as the bucket reports them through the queue, are attached or refused. */
export async function handler({ Records }: SQSEvent): Promise<PartialFailure> {
  const outcomes = await Promise.allSettled(Records.map(finish))
  const ids = Records.map(({ messageId }) => messageId)
  return partialFailure(ids, outcomes)
}

async function finish({ body }: SQSRecord): Promise<void> {
  const { Records }: Partial<S3Event> = JSON.parse(body)
  // The message with which S3 tries out a new notification has none.
  for (const { s3 } of Records ?? []) {
    const key = decodeURIComponent(s3.object.key.replaceAll('+', ' '))
    await finishUpload({ key, version: s3.object.versionId }, new Date())
  }
}
