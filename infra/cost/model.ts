import { PRICES } from './prices.ts'

/** What one piece of work consumes. Units as AWS bills them; milliseconds of a function of 1 GB. */
export interface Work {
  readonly writeUnits: number
  readonly readUnits: number
  readonly functionMs: number
  readonly invocations: number
  /** What the first invocation of an instance takes before the handler runs; billed too. */
  readonly startMs: number
  readonly queueCalls: number
  readonly apiRequests: number
  readonly logBytes: number
  readonly bytesOut: number
  /** S3: uploads and copies; deletions cost nothing. */
  readonly s3Puts: number
  readonly s3Gets: number
}

export const NOTHING: Work = {
  writeUnits: 0,
  readUnits: 0,
  functionMs: 0,
  invocations: 0,
  startMs: 0,
  queueCalls: 0,
  apiRequests: 0,
  logBytes: 0,
  bytesOut: 0,
  s3Puts: 0,
  s3Gets: 0,
}

/** Stored logs are billed compressed; JSON lines come to about this part of their size. */
const LOG_COMPRESSION = 0.15

/** Dollars for a million of it, by cause; first starts apart, because their number depends on how much goes on. */
export function costOfMillion(work: Work) {
  return {
    'DynamoDB writes': work.writeUnits * PRICES.millionWriteUnits,
    'DynamoDB reads': work.readUnits * PRICES.millionReadUnits,
    'Lambda time': work.functionMs * 1_000 * PRICES.lambdaGbSecond,
    'Lambda requests': work.invocations * PRICES.millionLambdaRequests,
    SQS: work.queueCalls * PRICES.millionSqsCalls,
    'API Gateway': work.apiRequests * PRICES.millionApiRequests,
    Logs: (work.logBytes / 1_000) * PRICES.logsGb,
    'Logs kept 30 days': (work.logBytes / 1_000) * LOG_COMPRESSION * PRICES.logsStoredGbMonth,
    'S3 requests': work.s3Puts * PRICES.millionS3Puts + work.s3Gets * PRICES.millionS3Gets,
    'Data out': (work.bytesOut / 1_000) * PRICES.transferOutGb,
  }
}

export const totalOf = (costs: Readonly<Record<string, number>>): number =>
  Object.values(costs).reduce((sum, cost) => sum + cost, 0)

const MINUTES_A_MONTH = 43_200
/** How long Lambda keeps an instance that nothing calls: observed, not promised. */
const KEPT_MINUTES = 10
/** Of a busy function's invocations: instances are replaced, and bursts begin new ones. */
const LEAST_FIRST_STARTS = 0.005

/** Which part of a function's invocations begins a new instance, where they come at random moments. */
export const firstStarts = (invocationsAMonth: number): number =>
  Math.max(LEAST_FIRST_STARTS, Math.exp((-KEPT_MINUTES * invocationsAMonth) / MINUTES_A_MONTH))

/** Dollars a month for the first starts of one function. */
export function costOfStarts(work: Work, timesAMonth: number): number {
  const invocations = work.invocations * timesAMonth
  return (invocations * firstStarts(invocations) * work.startMs * PRICES.lambdaGbSecond) / 1_000
}

/** What runs whether anybody calls or not, in dollars a month. */
export interface FixedCost {
  readonly alarmMetrics: number
  readonly metrics: number
  readonly secrets: number
  readonly queuesPolled: number
  readonly schedulesEachMinute: number
}

/** Lambda keeps five pollers on a queue, each of which asks every 20 s where nothing comes. */
const IDLE_CALLS_A_MINUTE = 15
/** A run that finds nothing: its milliseconds, and half a unit for each of the due index's 16 shards and the brake. */
const IDLE_RUN: Work = { ...NOTHING, functionMs: 60, readUnits: 8.5, invocations: 1, logBytes: 900 }

export function fixedCostOf(standing: FixedCost) {
  const { alarmMetrics, metrics, secrets, queuesPolled, schedulesEachMinute } = standing
  const runs = MINUTES_A_MONTH * schedulesEachMinute
  return {
    'polling of queues':
      ((MINUTES_A_MONTH * IDLE_CALLS_A_MINUTE * queuesPolled) / 1e6) * PRICES.millionSqsCalls,
    'schedules that find nothing': (runs / 1e6) * totalOf(costOfMillion(IDLE_RUN)),
    secrets: secrets * PRICES.secretMonth,
    'metrics of our own': metrics * PRICES.metricMonth,
    alarms: alarmMetrics * PRICES.alarmMonth,
    dashboard: PRICES.dashboardMonth,
  }
}

/** Several pieces of work as one. */
export function sum(...works: readonly (readonly [times: number, work: Work])[]): Work {
  const total = (name: keyof Work) => works.reduce((all, [times, work]) => all + times * work[name], 0)
  return {
    writeUnits: total('writeUnits'),
    readUnits: total('readUnits'),
    functionMs: total('functionMs'),
    invocations: total('invocations'),
    startMs: total('startMs'),
    queueCalls: total('queueCalls'),
    apiRequests: total('apiRequests'),
    logBytes: total('logBytes'),
    bytesOut: total('bytesOut'),
    s3Puts: total('s3Puts'),
    s3Gets: total('s3Gets'),
  }
}
