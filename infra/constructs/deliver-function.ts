import { CfnEventSourceMapping, RecursiveLoop } from 'aws-cdk-lib/aws-lambda'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { type Grant, withStatements } from './access.ts'
import { consumeQueue } from './consume-queue.ts'
import { DELIVER_TIMEOUT, PIPELINE_MB } from './delivery-queues.ts'
import { type Service, ServiceFunction } from './function.ts'

/** A delivery queue and its function, with the function's maximum concurrency. */
interface DeliveryLane {
  readonly service: Service
  readonly handler: string
  readonly queue: Queue
  readonly concurrency: number
}

/** The deliver function of a lane, and its event source mapping. */
export function deliverFunction(
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
    // A retry is a message from deliver to itself; Lambda would stop the sixteenth as a recursive loop.
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
