import type { S3Event, SQSEvent, SQSRecord } from 'aws-lambda'
import { bounded, type Consumer } from '../aws/deadline.ts'
import { type PartialFailure, partialFailure } from '../aws/partial-failure.ts'
import { isTransient } from '../aws/unavailable.ts'
import { parseReceiptPrefix } from '../domain/expenses/upload.ts'
import { parseUploadedObjectKey, UPLOADED_OBJECT_KINDS } from '../domain/kit/uploaded-object.ts'
import type { UploadedObject } from './files.ts'

/** Processes an uploaded object. Must be idempotent and safe to run concurrently. */
export type FinishUpload = (object: UploadedObject) => Promise<void>

/** The consumer of the queue with the S3 events of uploads. Only the messages of failed files are retried. */
export function uploadedObjectsHandler(finish: FinishUpload): Consumer<SQSEvent, PartialFailure> {
  return bounded(async ({ Records }) => {
    const outcomes = await Promise.allSettled(Records.map((record) => finishAll(record, finish)))
    return partialFailure(
      Records.map(({ messageId, body }) => ({ itemIdentifier: messageId, idsOf: () => idsIn(body) })),
      outcomes,
      isTransient,
    )
  })
}

async function finishAll({ body }: SQSRecord, finish: FinishUpload): Promise<void> {
  for (const object of objectsIn(body)) await finish(object)
}

/** The objects of a message. The test message that S3 sends for a new notification has no objects. */
function objectsIn(body: string): UploadedObject[] {
  const { Records = [] }: Partial<S3Event> = JSON.parse(body)
  return Records.map(({ s3: { object } }) => ({
    key: decodeURIComponent(object.key.replaceAll('+', ' ')),
    version: object.versionId,
  }))
}

/** The ids of the workspace and of the upload or photo in a message, for the log; empty for any other text. */
function idsIn(body: string): Readonly<Record<string, string>> {
  try {
    const [{ key } = { key: '' }] = objectsIn(body)
    const receipt = parseReceiptPrefix(key)
    if (receipt) return { workspace_id: receipt.workspaceId, expense_id: receipt.expenseId }
    const [found] = UPLOADED_OBJECT_KINDS.flatMap((kind) => parseUploadedObjectKey(kind, key) ?? [])
    return found ? { workspace_id: found.workspaceId, upload_id: found.id } : {}
  } catch {
    return {}
  }
}
