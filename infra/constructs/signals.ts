import { Duration } from 'aws-cdk-lib'
import { type IMetric, MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch'
import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import type { LogGroup } from 'aws-cdk-lib/aws-logs'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import { METRICS } from '../../shared/metrics.ts'
import type { Settings } from '../settings.ts'
import type { Files } from './files.ts'
import { metricsNamespace, SERVICE_NAME } from './function.ts'
import type { Webhooks } from './webhooks.ts'

/** What is watched. */
export interface Watched {
  readonly settings: Settings
  readonly apiId: string
  readonly accessLogs: LogGroup
  readonly table: Table
  readonly files: Files
  readonly webhooks: Webhooks
}

const MINUTE = Duration.minutes(1)

/** Of the HTTP API as a whole: `Count`, `4xx`, `5xx`, `Latency`, `DataProcessed`. */
export const ofApi = ({ apiId }: Watched, metricName: string, statistic: string = Stats.SUM): Metric =>
  new Metric({
    namespace: 'AWS/ApiGateway',
    metricName,
    dimensionsMap: { ApiId: apiId },
    statistic,
    period: MINUTE,
  })

export const ofFunction = (lambda: IFunction, metricName: string, statistic: string = Stats.SUM): Metric =>
  new Metric({
    namespace: 'AWS/Lambda',
    metricName,
    dimensionsMap: { FunctionName: lambda.functionName },
    statistic,
    period: MINUTE,
  })

/** Of all functions of the account and region: Lambda has it by function or by account, and there are seventy. */
export const ofAllFunctions = (metricName: string): Metric =>
  new Metric({
    namespace: 'AWS/Lambda',
    metricName,
    statistic: Stats.SUM,
    period: MINUTE,
    label: `${metricName} (account)`,
  })

export const ofTable = ({ table }: Watched, metricName: string): Metric =>
  new Metric({
    namespace: 'AWS/DynamoDB',
    metricName,
    dimensionsMap: { TableName: table.tableName },
    statistic: Stats.SUM,
    period: MINUTE,
  })

/** Requests that the table or one of its indexes turned away. */
export const throttledRows = (watched: Watched): IMetric =>
  new MathExpression({
    expression: 'FILL(reads, 0) + FILL(writes, 0)',
    usingMetrics: {
      reads: ofTable(watched, 'ReadThrottleEvents'),
      writes: ofTable(watched, 'WriteThrottleEvents'),
    },
    label: 'throttled',
    period: MINUTE,
  })

/** How late the sweep found the most overdue event or delivery, in seconds. */
export const overdue = ({ settings }: Watched): Metric =>
  new Metric({
    namespace: metricsNamespace(settings),
    metricName: METRICS.overdue.name,
    dimensionsMap: { service: SERVICE_NAME },
    statistic: Stats.MAXIMUM,
    period: MINUTE,
  })

/** One line for each value of the metric's dimension, also for those that come later. */
export const byDimension = ({ settings }: Watched, metric: 'attempts' | 'ended'): IMetric => {
  const { name, dimension } = METRICS[metric]
  return new MathExpression({
    expression: `SEARCH('{${metricsNamespace(settings)},${dimension},service} MetricName="${name}"', 'Sum', 300)`,
    usingMetrics: {},
    label: '',
    period: Duration.minutes(5),
  })
}

export const messagesIn = (queue: Queue): Metric =>
  queue.metricApproximateNumberOfMessagesVisible({ period: MINUTE, statistic: Stats.MAXIMUM })

/** The queues of what could not be handled, by the name of their alarm. */
export const deadLetters = ({ webhooks, files }: Watched): ReadonlyMap<string, Queue> =>
  new Map([
    ['DeliveriesDead', webhooks.deliveriesDead],
    ['StreamDead', webhooks.streamDead],
    ['ReceiptsDead', files.arrivals.receipts.dead],
    ['PhotosDead', files.arrivals.photos.dead],
  ])
