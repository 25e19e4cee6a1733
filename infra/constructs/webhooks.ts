import { Duration } from 'aws-cdk-lib'
import { CfnEventSourceMapping, RecursiveLoop } from 'aws-cdk-lib/aws-lambda'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import { SIZES } from '../settings/sizes.ts'
import { type Grant, grantsOf, type Resources, withStatements } from './access.ts'
import { consumeQueue } from './consume-queue.ts'
import { DELIVER_TIMEOUT, type DeliveryQueues, PIPELINE_MB } from './delivery-queues.ts'
import { fanOutFunction } from './fan-out-function.ts'
import { type Consumer, type Service, ServiceFunction } from './function.ts'
import { runEvery } from './run-every.ts'

/**
 * Stream → fan-out → queue → deliver; sweep each minute. The table is the source of truth: a lost queue message only
 * delays a delivery.
 */
export class Webhooks extends Construct {
  readonly fanOut: ServiceFunction
  readonly sweep: ServiceFunction
  readonly consumers: readonly Consumer[]

  constructor(scope: Construct, service: Service, queues: DeliveryQueues, resources: Resources) {
    super(scope, 'Webhooks')
    const { deliveries, slowDeliveries, streamDead } = queues
    const size = SIZES[service.settings.size]
    const grant = (...access: Parameters<typeof grantsOf>[0]) => grantsOf(access, resources, service.settings)

    this.fanOut = fanOutFunction(
      this,
      service,
      resources.table,
      streamDead,
      grant('table:read', 'table:write', 'queue:deliveries'),
    )
    const delivering = grant(
      'table:read',
      'table:write',
      'table:statements',
      'index:list',
      'sealing-key',
      // Signs links: each attempt sends new links to the files in the event.
      'files:sign',
      'queue:deliveries',
      'queue:slow-deliveries',
      'targets',
    )
    const deliver = deliverFunction(
      this,
      { service, handler: 'webhooks/deliver', queue: deliveries, concurrency: size.deliver },
      delivering,
    )
    const deliverSlow = deliverFunction(
      this,
      { service, handler: 'webhooks/deliver-slow', queue: slowDeliveries, concurrency: size.deliverSlow },
      delivering,
    )
    this.sweep = new ServiceFunction(this, {
      service,
      handler: 'webhooks/sweep',
      // The sweep fans out missed events, and reads the pending deliveries of revoked subscriptions.
      grant: grant('table:read', 'table:write', 'index:due', 'index:list', 'queue:deliveries'),
      timeout: Duration.seconds(55),
      memorySize: size.sweepMb,
    })
    const parts = size.outboxGroups
    // `partOf` reads them (shared/webhooks/sweep/part.ts).
    const inputs = Array.from({ length: parts }, (_, part) => ({ part, parts }))
    runEvery(Duration.minutes(1), this.sweep, inputs)
    this.consumers = [this.fanOut, deliver, deliverSlow, this.sweep].map((consumer) => ({
      consumer,
      toleratedErrors: 2,
    }))
  }
}

/** A delivery queue and its function, with the function's maximum concurrency. */
interface DeliveryLane {
  readonly service: Service
  readonly handler: string
  readonly queue: Queue
  readonly concurrency: number
}

/** The deliver function of a lane, and its event source mapping. */
function deliverFunction(
  scope: Construct,
  { service, handler, queue, concurrency }: DeliveryLane,
  grant: Grant,
): ServiceFunction {
  const { queueArn } = queue
  const deliver = new ServiceFunction(scope, {
    service,
    handler,
    timeout: DELIVER_TIMEOUT,
    memorySize: PIPELINE_MB,
    // deliver sends a message to its own queue for each retry. By default, Lambda would stop the sixteenth message as a
    // recursive loop.
    recursiveLoop: RecursiveLoop.ALLOW,
    grant: {
      ...withStatements(grant, consumeQueue(queueArn)),
      environment: { ...grant.environment, SUCCESS_LOG_SAMPLE: String(service.settings.successLogSample) },
    },
  })
  new CfnEventSourceMapping(scope, `${queue.node.id}Mapping`, {
    functionName: deliver.lambda.functionArn,
    eventSourceArn: queueArn,
    batchSize: 10,
    maximumBatchingWindowInSeconds: service.settings.batchingSeconds,
    functionResponseTypes: ['ReportBatchItemFailures'],
    scalingConfig: { maximumConcurrency: concurrency },
  }).node.addDependency(deliver)
  return deliver
}
