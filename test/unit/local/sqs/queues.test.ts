import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CreateQueueCommand, ReceiveMessageCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { expect, it } from 'vitest'
import { startQueues } from '../../../../infra/local/sqs/queues.ts'

/** Starts the queues over a folder, with a client. */
async function start(folder: string) {
  const { endpoint, stop } = await startQueues(folder)
  const credentials = { accessKeyId: 'a', secretAccessKey: 'b' }
  const sqs = new SQSClient({ endpoint, region: 'us-east-1', credentials })
  const { QueueUrl } = await sqs.send(
    new CreateQueueCommand({ QueueName: 'arrivals', Attributes: { VisibilityTimeout: '360' } }),
  )
  return { sqs, QueueUrl, stop }
}

it('redelivers at once the messages that a stopped process had received', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'queues-'))
  try {
    const first = await start(folder)
    await first.sqs.send(new SendMessageCommand({ QueueUrl: first.QueueUrl, MessageBody: 'a file' }))
    const received = async ({ sqs, QueueUrl }: typeof first) =>
      (await sqs.send(new ReceiveMessageCommand({ QueueUrl }))).Messages?.map(({ Body }) => Body)
    expect([await received(first), await received(first)]).toEqual([['a file'], undefined])
    await first.stop()
    const second = await start(folder)
    expect(await received(second)).toEqual(['a file'])
    await second.stop()
  } finally {
    rmSync(folder, { recursive: true })
  }
})
