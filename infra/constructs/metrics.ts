import { Duration } from 'aws-cdk-lib'
import { type IMetric, MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch'
import type { CfnDeliveryStream } from 'aws-cdk-lib/aws-kinesisfirehose'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import type { LogGroup } from 'aws-cdk-lib/aws-logs'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import { METRICS } from '../../shared/metrics.ts'
import type { Settings } from '../settings/settings.ts'
import type { DeliveryQueues } from './delivery-queues.ts'
import type { EventForwarding } from './event-forwarding.ts'
import type { Files } from './files.ts'
import { type Consumer, metricsNamespace, SERVICE_NAME } from './function.ts'
import { INDEX_NAMES, type IndexName } from './indexes.ts'
import type { Sums } from './sums.ts'
import type { TableReference } from './table-reference.ts'
import type { Webhooks } from './webhooks.ts'

/** The resources that alarms and the dashboard watch. */
export interface Watched {
  readonly settings: Settings
  readonly apiId: string
  readonly accessLogs: LogGroup
  readonly table: TableReference
  readonly files: Files
  readonly queues: DeliveryQueues
  readonly webhooks: Webhooks
  readonly sums: Sums
  readonly forwarding: EventForwarding
  readonly consumers: readonly Consumer[]
}

const MINUTE = Duration.minutes(1)

/** A metric of the whole HTTP API: `Count`, `4xx`, `5xx`, `Latency`, `DataProcessed`. */
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

/** A metric of all functions of the account and region. Lambda has no metric for the functions of one stage. */
export const ofAllFunctions = (metricName: string, statistic: string = Stats.SUM): Metric =>
  new Metric({
    namespace: 'AWS/Lambda',
    metricName,
    statistic,
    period: MINUTE,
    label: `${metricName} (account)`,
  })

/** A metric of the table without its indexes, or of one index. */
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
 * The number of requests that the table throttled, including writes that an index throttled, in percent of consumed
 * units. Throttled reads of an index are left out, because each metric of an alarm is billed and the resulting 503s
 * have their own alarm.
 */
export const throttledRows = (watched: Watched): IMetric => {
  const throttled = [
    ofTable(watched, 'ReadThrottleEvents'),
    ofTable(watched, 'WriteThrottleEvents'),
    ...ofIndexes(watched, 'WriteThrottleEvents'),
  ]
  const consumed = ['ConsumedReadCapacityUnits', 'ConsumedWriteCapacityUnits'].map((name) =>
    ofTable(watched, name),
  )
  const named = (prefix: string, metrics: readonly Metric[]) =>
    Object.fromEntries(metrics.map((metric, n) => [`${prefix}${n}`, metric]))
  const sum = 'SUM(FILL(METRICS("throttled"), 0))'
  return new MathExpression({
    // `1 +` avoids a division by zero: a table that throttles every request consumes no units.
    expression: `IF(${sum} > 10, 100 * ${sum} / (1 + SUM(FILL(METRICS("consumed"), 0))), 0)`,
    usingMetrics: { ...named('throttled', throttled), ...named('consumed', consumed) },
    label: 'throttled percent',
    period: MINUTE,
  })
}

/**
 * Percentage of `part` in `whole` within a period, or 0 if `part` is not above the minimum. A percentage fits every
 * size of stage, and the minimum prevents an alarm after a few failures on a quiet stage.
 */
export const shareOf = (part: Metric, whole: Metric, minimum: number, minutes: number): IMetric => {
  const period = Duration.minutes(minutes)
  return new MathExpression({
    expression: `IF(part > ${minimum}, 100 * part / whole, 0)`,
    usingMetrics: { part: part.with({ period }), whole: whole.with({ period }) },
    label: 'percent',
    period,
  })
}

/**
 * The number of requests that the rate limits of the service, or the throttle of a route, refused. A metric filter of
 * the access log counts these requests.
 */
export const limited = ({ settings }: Watched): Metric =>
  new Metric({
    namespace: metricsNamespace(settings),
    metricName: LIMITED,
    statistic: Stats.SUM,
    period: MINUTE,
  })

/** The 95th percentile of the API's latency in milliseconds, or 0 if fewer than 100 requests arrived in five minutes. */
export const slowRequests = (watched: Watched): IMetric => {
  const period = Duration.minutes(5)
  return new MathExpression({
    expression: 'IF(count >= 100, latency, 0)',
    usingMetrics: {
      count: ofApi(watched, 'Count').with({ period }),
      latency: ofApi(watched, 'Latency', Stats.percentile(95)).with({ period }),
    },
    label: 'p95',
    period,
  })
}

export const LIMITED = 'Limited'

/** ACM publishes this metric twice a day, until the certificate expires. */
export const daysToExpiry = (certificateArn: string): Metric =>
  new Metric({
    namespace: 'AWS/CertificateManager',
    metricName: 'DaysToExpiry',
    dimensionsMap: { CertificateArn: certificateArn },
    statistic: Stats.MINIMUM,
    period: Duration.days(1),
  })

/** Delay of the most overdue event or delivery that the sweep found, in seconds. */
export const overdue = ({ settings }: Watched): Metric =>
  new Metric({
    namespace: metricsNamespace(settings),
    metricName: METRICS.overdue.name,
    dimensionsMap: { service: SERVICE_NAME },
    statistic: Stats.MAXIMUM,
    period: MINUTE,
  })

/** Percentage of the subscriptions attempted in ten minutes that fail, or 0 if there are fewer than five. */
export const failingShare = ({ settings }: Watched): IMetric => {
  const of = (metric: 'attempted' | 'failing') =>
    new Metric({
      namespace: metricsNamespace(settings),
      metricName: METRICS[metric].name,
      dimensionsMap: { service: SERVICE_NAME },
      statistic: Stats.SUM,
      period: MINUTE,
    })
  return new MathExpression({
    expression: 'IF(attempted >= 5, 100 * failing / attempted, 0)',
    usingMetrics: { attempted: of('attempted'), failing: of('failing') },
    label: 'failing subscriptions, percent',
    period: MINUTE,
  })
}

/** Attempts with one result, such as `timeout`. */
export const attemptsThat = (result: string, { settings }: Watched): Metric =>
  new Metric({
    namespace: metricsNamespace(settings),
    metricName: METRICS.attempts.name,
    dimensionsMap: { service: SERVICE_NAME, [METRICS.attempts.dimension]: result },
    statistic: Stats.SUM,
    period: MINUTE,
  })

/** One line per value of the metric's dimension, including future values. */
export const byDimension = ({ settings }: Watched, metric: 'attempts' | 'ended'): IMetric => {
  const { name, dimension } = METRICS[metric]
  return new MathExpression({
    expression: `SEARCH('{"${metricsNamespace(settings)}",${dimension},service} MetricName="${name}"', 'Sum', 300)`,
    usingMetrics: {},
    label: '',
    period: Duration.minutes(5),
  })
}

/** Age of the oldest waiting upload of all queues, in seconds. */
export const oldestArrival = ({ files: { arrivals, slowPhotos } }: Watched): IMetric => {
  const { receipts, photos } = arrivals
  const age = (queue: Queue) =>
    queue.metricApproximateAgeOfOldestMessage({ period: MINUTE, statistic: Stats.MAXIMUM })
  return new MathExpression({
    expression: 'MAX(FILL(METRICS(), 0))',
    usingMetrics: { receipts: age(receipts.queue), photos: age(photos.queue), slow: age(slowPhotos) },
    label: 'oldest arrival',
    period: MINUTE,
  })
}

export const messagesIn = (queue: Queue): Metric =>
  queue.metricApproximateNumberOfMessagesVisible({ period: MINUTE, statistic: Stats.MAXIMUM })

/** The dead-letter queues by the id of their alarm. */
export const deadLetters = ({ queues, files, forwarding }: Watched): ReadonlyMap<string, Queue> =>
  new Map([
    ['DeliveriesDead', queues.deliveriesDead],
    ['StreamDead', queues.streamDead],
    ['ReceiptsDead', files.arrivals.receipts.dead],
    ['PhotosDead', files.arrivals.photos.dead],
    ...(forwarding.dead ? [['EventsDead', forwarding.dead] as const] : []),
  ])

/**
 * Metrics of the stream of the archive: the age of the oldest event that is not in S3, in seconds, and the records that
 * Firehose cannot convert to rows.
 */
export const ofArchive = (stream: CfnDeliveryStream, metricName: string, statistic: string): Metric =>
  new Metric({
    namespace: 'AWS/Firehose',
    metricName,
    dimensionsMap: { DeliveryStreamName: stream.ref },
    statistic,
    period: MINUTE,
  })
