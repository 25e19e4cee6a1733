import { Duration } from 'aws-cdk-lib'
import { CfnEventSourceMapping } from 'aws-cdk-lib/aws-lambda'
import { Construct } from 'constructs'
import { COUNTED_TYPES } from '../../shared/domain/kit/counters.ts'
import { TOMBSTONE } from '../../shared/domain/kit/tombstone.ts'
import { SIZES } from '../settings/sizes.ts'
import { grantsOf, type Resources, withStatements } from './access.ts'
import { acknowledgeWildcard } from './acknowledge.ts'
import { type Consumer, type Service, ServiceFunction } from './function.ts'
import { readStream } from './read-stream.ts'
import { runEvery } from './run-every.ts'

/** The stream's second consumer, which updates the counters of summaries, and the schedule that recounts workspaces. */
export class Sums extends Construct {
  readonly count: ServiceFunction
  readonly consumers: readonly Consumer[]

  constructor(scope: Construct, service: Service, resources: Resources) {
    super(scope, 'Sums')
    const { table } = resources
    const grant = (...access: Parameters<typeof grantsOf>[0]) => grantsOf(access, resources, service.settings)
    this.count = new ServiceFunction(this, {
      service,
      handler: 'sums/count',
      timeout: Duration.seconds(60),
      grant: withStatements(grant('table:read', 'table:write', 'speed'), ...readStream(table)),
    })
    acknowledgeWildcard(
      this.count,
      `${table.tableArn}/stream/*`,
      'ListStreams cannot be restricted to one stream',
    )
    const counted = { type: { S: COUNTED_TYPES } }
    const patterns = [
      { dynamodb: { NewImage: counted } },
      { dynamodb: { OldImage: counted, NewImage: { type: { S: [TOMBSTONE] } } } },
    ]
    const stream = new CfnEventSourceMapping(this, 'Stream', {
      functionName: this.count.lambda.functionArn,
      eventSourceArn: table.tableStreamArn,
      startingPosition: 'TRIM_HORIZON',
      filterCriteria: { filters: patterns.map((pattern) => ({ pattern: JSON.stringify(pattern) })) },
      batchSize: 100,
      // A summary includes a change after at most 10 s (contract 6.12). Changes that arrive within this second share the writes of the
      // counters.
      maximumBatchingWindowInSeconds: 1,
      parallelizationFactor: SIZES[service.settings.size].batchesOfShard,
      bisectBatchOnFunctionError: true,
      functionResponseTypes: ['ReportBatchItemFailures'],
      // Records fail only while the table is unavailable. If Lambda drops a change after the last retry, the weekly
      // check finds the difference.
      maximumRetryAttempts: 1_000,
      maximumRecordAgeInSeconds: 43_200,
    })
    stream.node.addDependency(this.count)
    const granted = grant(
      'table:read',
      'table:write',
      'index:list',
      'index:due',
      'index:project',
      'index:state',
      'speed',
    )
    const recount = new ServiceFunction(this, {
      service,
      handler: 'sums/recount',
      grant: {
        ...granted,
        // Another mapping begins to count all workspaces, because changes that no mapping read are not counted.
        environment: { ...granted.environment, SUMS_SOURCE: stream.ref },
      },
      timeout: Duration.seconds(55),
    })
    runEvery(Duration.minutes(1), recount)
    this.consumers = [this.count, recount].map((consumer) => ({ consumer, toleratedErrors: 2 }))
  }
}
