import { Duration } from 'aws-cdk-lib'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { CfnEventSourceMapping, RecursiveLoop } from 'aws-cdk-lib/aws-lambda'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import type { DataStack } from '../data-stack.ts'
import { type Grant, grantsOf, type Resources, withStatements } from './access.ts'
import { acknowledge, acknowledgeWildcard } from './acknowledge.ts'
import { type Consumer, type Service, ServiceFunction } from './function.ts'

const DELIVER_TIMEOUT = Duration.seconds(60)

/**
 * Half the memory of an endpoint: no user waits for a cold start, and most of the billed time is waiting for receivers.
 */
const PIPELINE_MB = 512

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
    this.streamDead = this.queue('StreamDead')
    acknowledge(this.streamDead, 'SQS3', 'it is the dead-letter queue of the stream')
    this.deliveriesDead = this.queue('DeliveriesDead')
    this.deliveries = this.deliveryQueue('Deliveries')
    this.slowDeliveries = this.deliveryQueue('DeliveriesSlow')
    const { table, sealingKey, files } = data
    const { deliveries, slowDeliveries } = this
    const resources: Resources = { table, sealingKey, files, deliveries, slowDeliveries }
    const grant = (...access: Parameters<typeof grantsOf>[0]) => grantsOf(access, resources, service.settings)

    this.fanOut = this.fromStream(service, data, grant('table:read', 'table:write', 'queue:deliveries'))
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
    const deliver = this.fromQueue(
      { service, handler: 'webhooks/deliver', queue: deliveries, concurrency: 100 },
      delivering,
    )
    const deliverSlow = this.fromQueue(
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
    // No retries: the next run is a minute later.
    this.sweep.lambda.configureAsyncInvoke({ retryAttempts: 0 })
    new Rule(this, 'EveryMinute', {
      schedule: Schedule.rate(Duration.minutes(1)),
      targets: [new LambdaTarget(this.sweep.lambda)],
    })
    this.consumers = [this.fanOut, deliver, deliverSlow, this.sweep].map((consumer) => ({
      consumer,
      toleratedErrors: 2,
    }))
  }

  private deliveryQueue(id: string): Queue {
    return new Queue(this, id, {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
      // AWS recommends 6 timeouts: throttled batches wait in the poller, and must not become visible meanwhile.
      visibilityTimeout: Duration.seconds(6 * DELIVER_TIMEOUT.toSeconds()),
      // An hour of retries: enough for an outage, while a message that always fails is removed.
      deadLetterQueue: { queue: this.deliveriesDead, maxReceiveCount: 10 },
    })
  }

  private queue(id: string): Queue {
    return new Queue(this, id, {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    })
  }

  private fromStream(service: Service, { table }: DataStack, grant: Grant): ServiceFunction {
    const streamArn = table.tableStreamArn
    if (streamArn === undefined) throw new Error('the table has no stream')
    const fanOut = new ServiceFunction(this, {
      service,
      handler: 'webhooks/fan-out',
      timeout: Duration.seconds(60),
      memorySize: PIPELINE_MB,
      grant: withStatements(
        grant,
        new PolicyStatement({
          actions: ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'],
          resources: [streamArn],
        }),
        new PolicyStatement({
          actions: ['dynamodb:ListStreams'],
          resources: [`${table.tableArn}/stream/*`],
        }),
        new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [this.streamDead.queueArn] }),
      ),
    })
    acknowledgeWildcard(
      fanOut,
      `${table.tableArn}/stream/*`,
      'ListStreams cannot be restricted to one stream',
    )
    const pattern = { eventName: ['INSERT'], dynamodb: { NewImage: { type: { S: ['event'] } } } }
    new CfnEventSourceMapping(this, 'Stream', {
      functionName: fanOut.lambda.functionArn,
      eventSourceArn: streamArn,
      startingPosition: 'TRIM_HORIZON',
      filterCriteria: { filters: [{ pattern: JSON.stringify(pattern) }] },
      batchSize: 100,
      maximumBatchingWindowInSeconds: 0,
      // Events are written once, and their order does not matter; idle pollers cost nothing.
      parallelizationFactor: 10,
      bisectBatchOnFunctionError: true,
      functionResponseTypes: ['ReportBatchItemFailures'],
      // By default a poison record blocks its shard for a day. Skipping it loses nothing, because the sweep finds the
      // event by its outbox marker.
      maximumRetryAttempts: 10,
      maximumRecordAgeInSeconds: 3600,
      destinationConfig: { onFailure: { destination: this.streamDead.queueArn } },
    }).node.addDependency(fanOut)
    return fanOut
  }

  private fromQueue({ service, handler, queue, concurrency }: Lane, grant: Grant): ServiceFunction {
    const { queueArn } = queue
    const deliver = new ServiceFunction(this, {
      service,
      handler,
      timeout: DELIVER_TIMEOUT,
      memorySize: PIPELINE_MB,
      // A retry is a message from deliver to itself; Lambda would stop the sixteenth as a recursive loop.
      recursiveLoop: RecursiveLoop.ALLOW,
      grant: withStatements(
        grant,
        new PolicyStatement({
          actions: [
            'sqs:ReceiveMessage',
            'sqs:DeleteMessage',
            'sqs:GetQueueAttributes',
            'sqs:ChangeMessageVisibility',
          ],
          resources: [queueArn],
        }),
      ),
    })
    new CfnEventSourceMapping(this, `${queue.node.id}Mapping`, {
      functionName: deliver.lambda.functionArn,
      eventSourceArn: queueArn,
      batchSize: 10,
      maximumBatchingWindowInSeconds: 0,
      functionResponseTypes: ['ReportBatchItemFailures'],
      scalingConfig: { maximumConcurrency: concurrency },
    }).node.addDependency(deliver)
    return deliver
  }
}

/** A delivery queue and its function, with the function's maximum concurrency. */
interface Lane {
  readonly service: Service
  readonly handler: string
  readonly queue: Queue
  readonly concurrency: number
}
