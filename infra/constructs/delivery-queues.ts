import { Duration } from 'aws-cdk-lib'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'

export const DELIVER_TIMEOUT = Duration.seconds(60)

/**
 * A quarter of the memory of an endpoint: no user waits for a cold start, and most of the billed time is waiting for
 * receivers (docs/performance.md).
 */
export const PIPELINE_MB = 256

/** A queue of deliveries, whose failed messages go to `dead`. */
export function deliveryQueue(scope: Construct, id: string, dead: Queue): Queue {
  return new Queue(scope, id, {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(14),
    // AWS recommends 6 timeouts: throttled batches wait in the poller, and must not become visible meanwhile.
    visibilityTimeout: Duration.seconds(6 * DELIVER_TIMEOUT.toSeconds()),
    // An hour of retries: enough for an outage, while a message that always fails is removed.
    deadLetterQueue: { queue: dead, maxReceiveCount: 10 },
  })
}

export function deadLetterQueue(scope: Construct, id: string): Queue {
  return new Queue(scope, id, {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(14),
  })
}
