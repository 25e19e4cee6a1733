import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { clientOptions } from '../aws/client-options.ts'
import { env } from '../aws/environment.ts'
import type { WorkspaceId } from '../domain/kit/ids.ts'
import type { UploadedObject } from './files.ts'

let client: SQSClient | undefined

/**
 * Moves an uploaded photo that takes long to the slow queue, or adds a receipt that must be rendered. The message group is the workspace,
 * so that a workspace with many messages delays other workspaces less (SQS fair queues). A repeated message is harmless, because the first
 * message completes the photo.
 */
export async function moveToSlowQueue(ws: WorkspaceId, { key, version }: UploadedObject): Promise<void> {
  client ??= new SQSClient(clientOptions())
  // The message has the same form as S3's message (`uploaded-objects.ts`).
  const event = {
    Records: [{ s3: { object: { key, ...(version !== undefined && { versionId: version }) } } }],
  }
  await client.send(
    new SendMessageCommand({
      QueueUrl: env('SLOW_PHOTO_QUEUE_URL'),
      MessageBody: JSON.stringify(event),
      MessageGroupId: ws,
    }),
  )
}
