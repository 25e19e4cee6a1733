import { setTimeout as sleep } from 'node:timers/promises'
import {
  DeleteMessageBatchCommand,
  type Message,
  type MessageAttributeValue,
  ReceiveMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs'
import type { MappingSpec, QueueSpec } from '../cloudformation/definition.ts'
import { REGION } from '../cloudformation/resolve.ts'
import { failuresOf, REPORTS_FAILURES } from '../lambda/batch-result.ts'
import { type Invoker, whenAdmitted } from '../lambda/concurrency.ts'

/** SQS returns at most this many messages per call, for any batch size. */
const RECEIVE_LIMIT = 10
const DEFAULT_CONCURRENCY = 10
const DEFAULT_VISIBILITY_SECONDS = 30
/**
 * A long poll is never aborted: the queue would send a message to the closed connection, and the message would be
 * invisible until its visibility timeout. So the wait is only as long as a reload may take.
 */
const WAIT_SECONDS = 1

/** An event source mapping of a queue. */
export class QueuePoller {
  private readonly mapping: MappingSpec
  private readonly queue: Pick<QueueSpec, 'url' | 'attributes'>
  private readonly sqs: SQSClient
  private readonly functions: Invoker
  private readonly running = new Set<Promise<void>>()
  private stopped = false

  constructor(
    mapping: MappingSpec,
    queue: Pick<QueueSpec, 'url' | 'attributes'>,
    sqs: SQSClient,
    functions: Invoker,
  ) {
    this.mapping = mapping
    this.queue = queue
    this.sqs = sqs
    this.functions = functions
  }

  stop(): void {
    this.stopped = true
  }

  /** Resolves after `stop`, when all received messages are processed. */
  async run(): Promise<void> {
    const concurrency = this.mapping.ScalingConfig?.MaximumConcurrency ?? DEFAULT_CONCURRENCY
    while (!this.stopped) {
      try {
        const messages = await this.collect()
        if (messages.length > 0) this.start(messages)
        if (this.running.size >= concurrency) await Promise.race(this.running)
      } catch (error) {
        if (this.stopped) break
        const message = error instanceof Error ? error.message : String(error)
        console.error(JSON.stringify({ level: 'ERROR', message, source: 'queue poller' }))
        await sleep(200)
      }
    }
    await Promise.all(this.running)
  }

  /** Receives one batch: the available messages, plus messages that arrive within the batching window. */
  private async collect(): Promise<Message[]> {
    const size = this.mapping.BatchSize ?? RECEIVE_LIMIT
    const until = Date.now() + this.mapping.MaximumBatchingWindowInSeconds * 1000
    const messages: Message[] = []
    do {
      const { Messages = [] } = await this.sqs.send(
        new ReceiveMessageCommand({
          QueueUrl: this.queue.url,
          MaxNumberOfMessages: Math.min(size - messages.length, RECEIVE_LIMIT),
          WaitTimeSeconds: WAIT_SECONDS,
          MessageSystemAttributeNames: ['All'],
          MessageAttributeNames: ['All'],
        }),
      )
      messages.push(...Messages)
    } while (messages.length < size && Date.now() < until && !this.stopped)
    return messages
  }

  private start(messages: readonly Message[]): void {
    const batch = this.deliver(messages).finally(() => this.running.delete(batch))
    this.running.add(batch)
  }

  /**
   * A failed message stays in the queue: its visibility timeout is the delay of its retry. A batch that Lambda refuses
   * waits here for at most the visibility timeout, and counts toward the mapping's concurrency.
   */
  private async deliver(messages: readonly Message[]): Promise<void> {
    try {
      const event = { Records: messages.map((message) => this.lambdaRecord(message)) }
      const { VisibilityTimeout = DEFAULT_VISIBILITY_SECONDS } = this.queue.attributes
      const visibleAt = Date.now() + Number(VisibilityTimeout) * 1000
      const invoke = () => this.functions.invoke(this.mapping.FunctionName, event)
      const result = await whenAdmitted(invoke, visibleAt, () => this.stopped)
      const failed = this.mapping.FunctionResponseTypes.includes(REPORTS_FAILURES)
        ? failuresOf(result)
        : new Set<string>()
      const done = messages.filter(({ MessageId = '' }) => !failed.has(MessageId))
      // An unknown id fails the batch as a whole, as on AWS.
      if (messages.length - done.length !== failed.size) return
      for (let from = 0; from < done.length; from += RECEIVE_LIMIT) {
        const Entries = done.slice(from, from + RECEIVE_LIMIT).map(({ ReceiptHandle }, index) => ({
          Id: String(index),
          ReceiptHandle,
        }))
        await this.sqs.send(new DeleteMessageBatchCommand({ QueueUrl: this.queue.url, Entries }))
      }
    } catch {
      // The function's error is already logged, and the messages become visible again.
    }
  }

  private lambdaRecord(message: Message): object {
    return {
      messageId: message.MessageId,
      receiptHandle: message.ReceiptHandle,
      body: message.Body,
      attributes: message.Attributes ?? {},
      messageAttributes: Object.fromEntries(
        Object.entries(message.MessageAttributes ?? {}).map(([name, value]) => [name, attributeOf(value)]),
      ),
      md5OfBody: message.MD5OfBody,
      eventSource: 'aws:sqs',
      eventSourceARN: this.mapping.EventSourceArn,
      awsRegion: REGION,
    }
  }
}

const attributeOf = ({ StringValue, BinaryValue, DataType }: MessageAttributeValue): object => ({
  ...(StringValue !== undefined && { stringValue: StringValue }),
  ...(BinaryValue !== undefined && { binaryValue: Buffer.from(BinaryValue).toString('base64') }),
  stringListValues: [],
  binaryListValues: [],
  dataType: DataType,
})
