import { Duration } from 'aws-cdk-lib'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import type { DataStack } from '../data-stack.ts'
import { grantsOf, type Resources } from './access.ts'
import { acknowledge } from './acknowledge.ts'
import { deliverFunction } from './deliver-function.ts'
import { deadLetterQueue, deliveryQueue } from './delivery-queues.ts'
import { fanOutFunction } from './fan-out-function.ts'
import { type Consumer, type Service, ServiceFunction } from './function.ts'
import { runEvery } from './run-every.ts'

/**
 * Stream → fan-out → queue → deliver; sweep each minute. The table is the source of truth; queue messages are only
 * hints.
 */
export class Webhooks extends Construct {
  readonly deliveries: Queue
  /** Deliveries to slow receivers, so that they delay only each other. */
  readonly slowDeliveries: Queue
  /**
   * Messages that deliver could not process because of a fault of the service; failures of receivers do not get here.
   */
  readonly deliveriesDead: Queue
  /** Positions of stream batches that fan-out failed to process (shard and sequence numbers, not the records). */
  readonly streamDead: Queue
  readonly fanOut: ServiceFunction
  readonly sweep: ServiceFunction
  readonly consumers: readonly Consumer[]

  constructor(scope: Construct, service: Service, data: DataStack) {
    super(scope, 'Webhooks')
    this.streamDead = deadLetterQueue(this, 'StreamDead')
    acknowledge(this.streamDead, 'SQS3', 'it is the dead-letter queue of the stream')
    this.deliveriesDead = deadLetterQueue(this, 'DeliveriesDead')
    this.deliveries = deliveryQueue(this, 'Deliveries', this.deliveriesDead)
    this.slowDeliveries = deliveryQueue(this, 'DeliveriesSlow', this.deliveriesDead)
    const { table, sealingKey, files } = data
    const { deliveries, slowDeliveries } = this
    const resources: Resources = { table, sealingKey, files, deliveries, slowDeliveries }
    const grant = (...access: Parameters<typeof grantsOf>[0]) => grantsOf(access, resources, service.settings)

    this.fanOut = fanOutFunction(
      this,
      service,
      data,
      this.streamDead,
      grant('table:read', 'table:write', 'queue:deliveries'),
    )
    const delivering = grant(
      'table:read',
      'table:write',
      'table:statements',
      'index:list',
      'sealing-key',
      // For receipts in events: each attempt signs a new link.
      'files:sign',
      'queue:deliveries',
      'queue:slow-deliveries',
      'targets',
    )
    // A thousand concurrent POSTs, while most of the account's usual concurrency is left for the API.
    const deliver = deliverFunction(
      this,
      { service, handler: 'webhooks/deliver', queue: deliveries, concurrency: 100 },
      delivering,
    )
    const deliverSlow = deliverFunction(
      this,
      { service, handler: 'webhooks/deliver-slow', queue: slowDeliveries, concurrency: 20 },
      delivering,
    )
    this.sweep = new ServiceFunction(this, {
      service,
      handler: 'webhooks/sweep',
      // It runs fan-out for missed events, and reads the pending deliveries of revoked subscriptions.
      grant: grant('table:read', 'table:write', 'index:due', 'index:list', 'queue:deliveries'),
      timeout: Duration.seconds(55),
    })
    runEvery(Duration.minutes(1), this.sweep)
    this.consumers = [this.fanOut, deliver, deliverSlow, this.sweep].map((consumer) => ({
      consumer,
      toleratedErrors: 2,
    }))
  }
}
