import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { clientOptions } from '../../aws/client-options.ts'
import { env } from '../../aws/environment.ts'
import type { EventRef } from '../events/outbox.ts'
import type { Target } from './target.ts'

let client: SQSClient | undefined

/**
 * Sends an event that the target would refuse at every try to the dead-letter queue, so that it does not block later
 * events.
 */
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
