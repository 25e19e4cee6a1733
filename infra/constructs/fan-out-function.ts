import { Duration } from 'aws-cdk-lib'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { CfnEventSourceMapping } from 'aws-cdk-lib/aws-lambda'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { SIZES, type Size } from '../settings/sizes.ts'
import { type Grant, withStatements } from './access.ts'
import { acknowledgeWildcard } from './acknowledge.ts'
import { PIPELINE_MB } from './delivery-queues.ts'
import { type Service, ServiceFunction } from './function.ts'
import { readStream } from './read-stream.ts'
import type { TableReference } from './table-reference.ts'

/** fan-out, and its event source mapping. */
export function fanOutFunction(
  scope: Construct,
  service: Service,
  table: TableReference,
  streamDead: Queue,
  grant: Grant,
): ServiceFunction {
  const size: Size = SIZES[service.settings.size]
  const fanOut = new ServiceFunction(scope, {
    service,
    handler: 'webhooks/fan-out',
    timeout: Duration.seconds(60),
    memorySize: PIPELINE_MB,
    ...(size.fanOut !== undefined && { reservedConcurrentExecutions: size.fanOut }),
    grant: withStatements(
      grant,
      ...readStream(table),
      new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [streamDead.queueArn] }),
    ),
  })
  acknowledgeWildcard(fanOut, `${table.tableArn}/stream/*`, 'ListStreams cannot be restricted to one stream')
  const pattern = { eventName: ['INSERT'], dynamodb: { NewImage: { type: { S: ['event'] } } } }
  new CfnEventSourceMapping(scope, 'Stream', {
    functionName: fanOut.lambda.functionArn,
    eventSourceArn: table.tableStreamArn,
    startingPosition: 'TRIM_HORIZON',
    filterCriteria: { filters: [{ pattern: JSON.stringify(pattern) }] },
    batchSize: 100,
    maximumBatchingWindowInSeconds: service.settings.batchingSeconds,
    // Events are written once, and their order does not matter; idle pollers cost nothing.
    parallelizationFactor: size.batchesOfShard,
    bisectBatchOnFunctionError: true,
    functionResponseTypes: ['ReportBatchItemFailures'],
    // By default a poison record blocks its shard for a day. Skipping it loses nothing, because the sweep checks
    // every event.
    maximumRetryAttempts: 10,
    maximumRecordAgeInSeconds: 3600,
    destinationConfig: { onFailure: { destination: streamDead.queueArn } },
  }).node.addDependency(fanOut)
  return fanOut
}
