import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch'
import type { SQSHandler, SQSRecord } from 'aws-lambda'
import { attempt, type Delivery } from './send.ts'

/** The shortest consumer of a queue: a failed attempt returns to the queue, until SQS moves it to the dead-letter queue. */

const processor = new BatchProcessor(EventType.SQS)

const deliver = ({ body, attributes }: SQSRecord) =>
  attempt(JSON.parse(body) as Delivery, Number(attributes.ApproximateReceiveCount))

export const handler: SQSHandler = (event, context) =>
  processPartialResponse(event, deliver, processor, { context })
