import { Duration } from 'aws-cdk-lib'
import { type IMetric, MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch'
import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import type { LogGroup } from 'aws-cdk-lib/aws-logs'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import { METRICS } from '../../shared/metrics.ts'
import type { Settings } from '../settings.ts'
import type { Files } from './files.ts'
import { type Consumer, metricsNamespace, SERVICE_NAME } from './function.ts'
import { INDEX_NAMES, type IndexName } from './indexes.ts'
import type { Webhooks } from './webhooks.ts'

/** What is watched. */
export interface Watched {
  readonly settings: Settings
  readonly apiId: string
  readonly accessLogs: LogGroup
  readonly table: Table
  readonly files: Files
  readonly webhooks: Webhooks
  readonly consumers: readonly Consumer[]
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

/** Of all functions of the account and region: Lambda has it by function or by account, and there are eighty. */
export const ofAllFunctions = (metricName: string): Metric =>
  new Metric({
    namespace: 'AWS/Lambda',
    metricName,
    statistic: Stats.SUM,
    period: MINUTE,
    label: `${metricName} (account)`,
  })

/** Of the table, or of one of its indexes, which the table's own metrics leave out. */
export const ofTable = ({ table }: Watched, metricName: string, index?: IndexName): Metric =>
  new Metric({
    namespace: 'AWS/DynamoDB',
    metricName,
    dimensionsMap: {
      TableName: table.tableName,
      ...(index && { GlobalSecondaryIndexName: index }),
    },
    statistic: Stats.SUM,
    period: MINUTE,
    ...(index && { label: `${metricName} (${index})` }),
  })

export const ofIndexes = (watched: Watched, metricName: string): Metric[] =>
  INDEX_NAMES.map((index) => ofTable(watched, metricName, index))

/**
 * Requests that the table turned away, for its own sake or for an index that cannot take a write. Reads of an index that
 * are turned away are answers of 503, which have an alarm of their own: each metric of an alarm is paid for.
 */
export const throttledRows = (watched: Watched): IMetric => {
  const metrics = [
    ofTable(watched, 'ReadThrottleEvents'),
    ofTable(watched, 'WriteThrottleEvents'),
    ...ofIndexes(watched, 'WriteThrottleEvents'),
  ]
  return new MathExpression({
    expression: 'SUM(FILL(METRICS(), 0))',
    usingMetrics: Object.fromEntries(metrics.map((metric, n) => [`m${n}`, metric])),
    label: 'throttled',
    period: MINUTE,
  })
}

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
    expression: `SEARCH('{"${metricsNamespace(settings)}",${dimension},service} MetricName="${name}"', 'Sum', 300)`,
    usingMetrics: {},
    label: '',
    period: Duration.minutes(5),
  })
}

/** How long what has arrived has been waiting, in seconds: the older of both kinds. */
export const oldestArrival = ({ files: { arrivals } }: Watched): IMetric => {
  const { receipts, photos } = arrivals
  const age = ({ queue }: typeof receipts) =>
    queue.metricApproximateAgeOfOldestMessage({ period: MINUTE, statistic: Stats.MAXIMUM })
  return new MathExpression({
    expression: 'MAX(FILL(METRICS(), 0))',
    usingMetrics: { receipts: age(receipts), photos: age(photos) },
    label: 'oldest arrival',
    period: MINUTE,
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
