import {
  CreateQueueCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs'
import { expect, test } from 'vitest'
import { startQueues } from '../../sqs/queues.ts'
import { tempFolder } from '../support/temp-folder.ts'

async function start(folder: string | undefined) {
  const { endpoint, stop } = await startQueues(folder)
  const credentials = { accessKeyId: 'a', secretAccessKey: 'b' }
  const sqs = new SQSClient({ endpoint, region: 'us-east-1', credentials })
  const Attributes = { VisibilityTimeout: '360' }
  const { QueueUrl } = await sqs.send(new CreateQueueCommand({ QueueName: 'arrivals', Attributes }))
  const send = (MessageBody: string) => sqs.send(new SendMessageCommand({ QueueUrl, MessageBody }))
  const receive = async () => (await sqs.send(new ReceiveMessageCommand({ QueueUrl }))).Messages?.[0]?.Body
  return { sqs, QueueUrl, send, receive, stop }
}

test('messages that a stopped process had received are delivered again at once', async () => {
  const folder = tempFolder()
  const first = await start(folder)
  await first.send('a file')
  expect([await first.receive(), await first.receive()]).toEqual(['a file', undefined])
  await first.stop()
  await expect(first.receive()).rejects.toThrow('ECONNREFUSED')
  const second = await start(folder)
  expect([await second.receive(), await second.receive()]).toEqual(['a file', undefined])
  await second.stop()
})

test('without a folder, messages are kept in memory', async () => {
  const first = await start(undefined)
  await first.send('a file')
  expect(await first.receive()).toBe('a file')
  await first.stop()
  const second = await start(undefined)
  expect(await second.receive()).toBeUndefined()
  await second.stop()
})

// fauxqs accepts both.
test('delays of more than 15 minutes, and ids of more than 80 characters in a batch, are refused', async () => {
  const { sqs, QueueUrl, receive, stop } = await start(undefined)
  const send = (DelaySeconds: number) =>
    sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: 'late', DelaySeconds }))
  const batch = (Id: string, DelaySeconds: number) =>
    sqs.send(new SendMessageBatchCommand({ QueueUrl, Entries: [{ Id, MessageBody: 'm', DelaySeconds }] }))
  await expect(send(901)).rejects.toThrow('DelaySeconds')
  await expect(batch('a', 901)).rejects.toThrow('DelaySeconds')
  await expect(batch('a'.repeat(81), 0)).rejects.toThrow('Id')
  await send(900)
  await batch('a'.repeat(80), 0)
  expect([await receive(), await receive()]).toEqual(['m', undefined])
  await stop()
})
