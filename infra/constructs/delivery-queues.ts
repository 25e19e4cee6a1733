import { Duration } from 'aws-cdk-lib'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import { acknowledge } from './acknowledge.ts'

export const DELIVER_TIMEOUT = Duration.seconds(60)

/**
 * A quarter of the memory of an endpoint: no user waits for a cold start, and most of the billed time is waiting for
 * receivers (docs/performance.md).
 */
export const PIPELINE_MB = 256

/**
 * The queues of webhooks. Endpoints send to these queues, so the queues are in a stack that is deployed before the
 * senders and the consumers.
 */
export class DeliveryQueues extends Construct {
  readonly deliveries: Queue
  /** Deliveries to slow receivers, so that they delay only each other. */
  readonly slowDeliveries: Queue
  /**
   * Messages that deliver could not process because of a fault of the service. A receiver's failure never causes a
   * dead letter.
   */
  readonly deliveriesDead: Queue
  /** Positions of stream batches that fan-out failed to process (shard and sequence numbers, not the records). */
  readonly streamDead: Queue

  constructor(scope: Construct) {
    super(scope, 'Webhooks')
    this.streamDead = deadLetterQueue(this, 'StreamDead')
    acknowledge(this.streamDead, 'SQS3', 'it is the dead-letter queue of the stream')
    this.deliveriesDead = deadLetterQueue(this, 'DeliveriesDead')
    this.deliveries = deliveryQueue(this, 'Deliveries', this.deliveriesDead)
    this.slowDeliveries = deliveryQueue(this, 'DeliveriesSlow', this.deliveriesDead)
  }
}

/** A queue of deliveries, whose failed messages go to `dead`. */
function deliveryQueue(scope: Construct, id: string, dead: Queue): Queue {
  return new Queue(scope, id, {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(14),
    // AWS recommends six times the function's timeout: throttled batches wait in the poller, and must not become
    // visible meanwhile.
    visibilityTimeout: Duration.seconds(6 * DELIVER_TIMEOUT.toSeconds()),
    // An hour of retries: enough for an outage, while a message that always fails is removed.
    deadLetterQueue: { queue: dead, maxReceiveCount: 10 },
  })
}

/** A queue of messages that could not be processed. */
export function deadLetterQueue(scope: Construct, id: string): Queue {
  return new Queue(scope, id, {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(14),
  })
}
