import type { Message } from '@aws-sdk/client-sqs'
import * as z from 'zod'

/*
 * What is told of a dead message: by which ids to find what it is about, and nothing of what it holds. What is not a
 * message of ours has no ids to tell.
 */

/** A field that is absent or something else is not worth failing for. */
const id = () => z.string().optional().catch(undefined)

const sequence = () =>
  z
    .string()
    .regex(/^[0-9]+$/)
    .optional()
    .catch(undefined)

const delivery = z.object({
  workspace_id: id(),
  delivery_id: id(),
  event_id: id(),
  subscription_id: id(),
  /** The subscription, where the message is about its end. */
  revoked: id(),
})

const notification = z.object({
  Records: z.array(z.object({ s3: z.object({ object: z.object({ key: z.string() }) }) })),
})

const batch = z.object({
  requestContext: z.object({ condition: id() }).optional(),
  DDBStreamBatchInfo: z.object({
    shardId: id(),
    startSequenceNumber: sequence(),
    endSequenceNumber: sequence(),
    streamArn: id(),
    batchSize: z.number().optional().catch(undefined),
  }),
})

/** A message for `deliver`. */
export function describeDelivery(message: Message, now: number) {
  const { workspace_id, delivery_id, event_id } = read(delivery, message) ?? {}
  return {
    ...told(message, now),
    workspace_id,
    delivery_id,
    event_id,
    subscription_id: subscriptionOf(message),
  }
}

/** Whose message it is; undefined where it is about none. */
export function subscriptionOf(message: Message): string | undefined {
  const { subscription_id, revoked } = read(delivery, message) ?? {}
  return subscription_id ?? revoked
}

/** A message that a file has arrived, at `uploads/<kind>/<workspace>/<upload, or photo>`. */
export function describeUpload(message: Message, now: number) {
  const key = read(notification, message)?.Records[0]?.s3.object.key
  const [, kind, workspace_id, upload_id] = key?.split('/') ?? []
  return { ...told(message, now), kind, workspace_id, upload_id }
}

/** Where in the stream fan-out gave up. */
export function describeBatch(message: Message, now: number) {
  const { DDBStreamBatchInfo: info, requestContext } = read(batch, message) ?? {}
  return {
    ...told(message, now),
    shard_id: info?.shardId,
    start_sequence_number: info?.startSequenceNumber,
    records: info?.batchSize,
    condition: requestContext?.condition,
  }
}

/** Where in the stream a batch lies: from its first to its last record. */
export interface StreamRange {
  readonly streamArn: string
  readonly shardId: string
  readonly first: string
  readonly last: string
}

/** Undefined for a message that does not say it. */
export function streamRangeOf(message: Message): StreamRange | undefined {
  const info = read(batch, message)?.DDBStreamBatchInfo
  const { streamArn, shardId, startSequenceNumber: first, endSequenceNumber: last } = info ?? {}
  return streamArn && shardId && first && last ? { streamArn, shardId, first, last } : undefined
}

function told({ MessageId, Attributes }: Message, now: number) {
  const sent = Number(Attributes?.SentTimestamp)
  return {
    message_id: MessageId,
    sent_at: new Date(sent).toISOString(),
    age_seconds: Math.max(0, Math.round((now - sent) / 1000)),
    receive_count: Number(Attributes?.ApproximateReceiveCount),
  }
}

function read<T>(schema: z.ZodType<T>, { Body = '' }: Message): T | undefined {
  try {
    return schema.parse(JSON.parse(Body))
  } catch {
    return undefined
  }
}
