import type { Message } from '@aws-sdk/client-sqs'
import * as z from 'zod'
import { parseReceiptPrefix } from '../../shared/domain/expenses/upload.ts'
import { isEventId, toId } from '../../shared/domain/kit/ids.ts'
import { isTriggerId } from '../../shared/domain/kit/triggers.ts'
import { parseUploadedObjectKey, UPLOADED_OBJECT_KINDS } from '../../shared/domain/kit/uploaded-object.ts'
import type { EventRef } from '../../shared/webhooks/events/outbox.ts'

/*
 * A summary of a dead letter has the ids of the records that the message refers to, but no other part of the body. A
 * message that the service did not send has no ids.
 */

/** An absent or malformed field is undefined instead of an error. */
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
  /** The subscription id in a message about the end of a subscription. */
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

/** Summarizes a message for `deliver`. */
export function describeDelivery(message: Message, now: number) {
  const { workspace_id, delivery_id, event_id } = read(delivery, message) ?? {}
  return {
    ...commonFields(message, now),
    workspace_id,
    delivery_id,
    event_id,
    subscription_id: subscriptionOf(message),
  }
}

/** Returns the subscription of a message; undefined if it has none. */
export function subscriptionOf(message: Message): string | undefined {
  const { subscription_id, revoked } = read(delivery, message) ?? {}
  return subscription_id ?? revoked
}

/**
 * Summarizes a notification of a file uploaded to `uploads/<kind>/<workspace>/<upload or photo>`, or a message to render
 * a receipt.
 */
export function describeUpload(message: Message, now: number) {
  const key = read(notification, message)?.Records[0]?.s3.object.key ?? ''
  const [named] = UPLOADED_OBJECT_KINDS.flatMap((kind) => {
    const ids = parseUploadedObjectKey(kind, key)
    return ids ? [{ kind, workspace_id: ids.workspaceId, upload_id: ids.id }] : []
  })
  const receipt = parseReceiptPrefix(key)
  const rendered = receipt && { workspace_id: receipt.workspaceId, expense_id: receipt.expenseId }
  return { ...commonFields(message, now), ...named, ...rendered }
}

/** Summarizes a stream batch that fan-out failed to process. */
export function describeBatch(message: Message, now: number) {
  const { DDBStreamBatchInfo: info, requestContext } = read(batch, message) ?? {}
  return {
    ...commonFields(message, now),
    shard_id: info?.shardId,
    start_sequence_number: info?.startSequenceNumber,
    records: info?.batchSize,
    condition: requestContext?.condition,
  }
}

/** The sequence numbers of the first and last record of a stream batch. */
export interface StreamRange {
  readonly streamArn: string
  readonly shardId: string
  readonly first: string
  readonly last: string
}

/** Returns undefined if the message has no stream position. */
export function streamRangeOf(message: Message): StreamRange | undefined {
  const info = read(batch, message)?.DDBStreamBatchInfo
  const { streamArn, shardId, startSequenceNumber: first, endSequenceNumber: last } = info ?? {}
  return streamArn && shardId && first && last ? { streamArn, shardId, first, last } : undefined
}

const forwarded = z.object({
  workspace_id: id(),
  event_id: id(),
  trigger_id: id(),
  target: id(),
  reason: id(),
})

/** Summarizes an event that a target could not take. */
export const describeEvent = (message: Message, now: number) => ({
  ...commonFields(message, now),
  ...read(forwarded, message),
})

/** Returns undefined if the message names no event. */
export function eventRefOf(message: Message): EventRef | undefined {
  const { workspace_id, event_id = '', trigger_id = '' } = read(forwarded, message) ?? {}
  if (workspace_id === undefined || !isEventId(event_id) || !isTriggerId(trigger_id)) return undefined
  return { workspaceId: toId(workspace_id), id: event_id, trigger: trigger_id }
}

function commonFields({ MessageId, Attributes }: Message, now: number) {
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
