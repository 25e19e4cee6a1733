import { PRICES } from './prices.ts'

/** Consumption of one piece of work, in AWS billing units; function time in milliseconds at 1 GB. */
export interface Work {
  readonly writeUnits: number
  readonly readUnits: number
  readonly functionMs: number
  readonly invocations: number
  /** Initialization time of an instance before its first invocation; it is billed. */
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

/** Compression ratio of JSON log lines; stored logs are billed compressed. */
const LOG_COMPRESSION = 0.15

/** Dollars per million pieces of work, by cause. Excludes cold starts, whose number depends on the load. */
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

export const MINUTES_A_MONTH = 43_200
/** How long Lambda keeps an idle instance: observed, not documented. */
const KEPT_MINUTES = 10
/** Minimum share of cold starts: even for a busy function, instances are replaced, and bursts start new ones. */
const MIN_COLD_START_SHARE = 0.005

/** Share of a function's invocations that start a new instance, if they arrive at random. */
export const firstStarts = (invocationsAMonth: number): number =>
  Math.max(MIN_COLD_START_SHARE, Math.exp((-KEPT_MINUTES * invocationsAMonth) / MINUTES_A_MONTH))

/** Dollars a month for the cold starts of one function. */
export function costOfStarts(work: Work, timesAMonth: number): number {
  const invocations = work.invocations * timesAMonth
  return (invocations * firstStarts(invocations) * work.startMs * PRICES.lambdaGbSecond) / 1_000
}

/** Resources with a cost that is independent of the load. */
export interface FixedCost {
  readonly alarmMetrics: number
  readonly metrics: number
  readonly secrets: number
  readonly queuesPolled: number
  readonly schedulesEachMinute: number
}

/** Lambda polls a queue with five pollers; an idle poller sends a request every 20 s. */
const IDLE_CALLS_A_MINUTE = 15
/** A scheduled run without work: its milliseconds, and the reads of the sweep, which are measured. */
const IDLE_RUN: Work = { ...NOTHING, functionMs: 60, invocations: 1, logBytes: 900 }

export function fixedCostOf(fixed: FixedCost, { readUnits }: Pick<Work, 'readUnits'>) {
  const { alarmMetrics, metrics, secrets, queuesPolled, schedulesEachMinute } = fixed
  const runs = MINUTES_A_MONTH * schedulesEachMinute
  return {
    'polling of queues':
      ((MINUTES_A_MONTH * IDLE_CALLS_A_MINUTE * queuesPolled) / 1e6) * PRICES.millionSqsCalls,
    'schedules that find nothing': (runs / 1e6) * totalOf(costOfMillion({ ...IDLE_RUN, readUnits })),
    secrets: secrets * PRICES.secretMonth,
    'metrics of our own': metrics * PRICES.metricMonth,
    alarms: alarmMetrics * PRICES.alarmMonth,
    dashboard: PRICES.dashboardMonth,
  }
}

/** Adds up several pieces of work. */
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
