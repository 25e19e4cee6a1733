import { type SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs'
import { onTestFinished, vi } from 'vitest'

/** A message as it was sent to a queue. */
export interface Queued {
  readonly queue: string
  readonly delay: number | undefined
  readonly message: Record<string, unknown>
}

/** Collects the messages of this process to the queues until the test ends; none of it reaches a queue. */
export function queued(answer: () => object = () => ({})): Queued[] {
  const sent: Queued[] = []
  const send = vi.spyOn(SQSClient.prototype, 'send').mockImplementation(async (command) => {
    const { QueueUrl = '', Entries = [] } = (command as SendMessageBatchCommand).input
    for (const { MessageBody = '', DelaySeconds } of Entries)
      sent.push({ queue: QueueUrl, delay: DelaySeconds, message: JSON.parse(MessageBody) })
    return answer()
  })
  onTestFinished(() => send.mockRestore())
  return sent
}
