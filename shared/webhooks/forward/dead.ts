import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { clientOptions } from '../../aws/client-options.ts'
import { env } from '../../aws/environment.ts'
import type { EventRef } from '../events/outbox.ts'
import type { Target } from './target.ts'

let client: SQSClient | undefined

/** Reports an event that a target can never take to the dead-letter queue, so that it does not stop the events after it. */
export const deadOf =
  ({ name }: Target) =>
  async ({ workspaceId, id, trigger }: EventRef, reason: string): Promise<void> => {
    client ??= new SQSClient(clientOptions())
    const message = { workspace_id: workspaceId, event_id: id, trigger_id: trigger, target: name, reason }
    await client.send(
      new SendMessageCommand({
        QueueUrl: env('FORWARD_DEAD_QUEUE_URL'),
        MessageBody: JSON.stringify(message),
      }),
    )
  }
