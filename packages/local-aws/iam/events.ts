import * as z from 'zod'
import type { Need } from '../cloudformation/policy.ts'
import { ACCOUNT, REGION } from '../cloudformation/resolve.ts'

const toStream = z.object({ DeliveryStreamName: z.string() })
const toBuses = z.object({ Entries: z.array(z.object({ EventBusName: z.string() })) })

export function firehoseNeed(operation: string, input: unknown): Need {
  const { DeliveryStreamName } = toStream.parse(input)
  return {
    action: `firehose:${operation}`,
    resource: `arn:aws:firehose:${REGION}:${ACCOUNT}:deliverystream/${DeliveryStreamName}`,
    context: {},
  }
}

/** Each entry names its bus, by its name or its ARN. */
export function busNeeds(operation: string, input: unknown): Need[] {
  const buses = new Set(toBuses.parse(input).Entries.map(({ EventBusName }) => EventBusName))
  return [...buses].map((bus) => ({
    action: `events:${operation}`,
    resource: bus.startsWith('arn:') ? bus : `arn:aws:events:${REGION}:${ACCOUNT}:event-bus/${bus}`,
    context: {},
  }))
}
