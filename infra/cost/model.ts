import { PRICES } from './prices.ts'

/** What one piece of work consumes. Units as AWS bills them; milliseconds of a function of 1 GB. */
export interface Work {
  readonly writeUnits: number
  readonly readUnits: number
  readonly functionMs: number
  readonly invocations: number
  readonly queueCalls: number
  readonly apiRequests: number
  readonly logBytes: number
  readonly bytesOut: number
}

/** Dollars for a million of it, by cause. */
export function costOfMillion(work: Work): Record<string, number> {
  return {
    'DynamoDB writes': work.writeUnits * PRICES.millionWriteUnits,
    'DynamoDB reads': work.readUnits * PRICES.millionReadUnits,
    'Lambda time': work.functionMs * 1_000 * PRICES.lambdaGbSecond,
    'Lambda requests': work.invocations * PRICES.millionLambdaRequests,
    SQS: work.queueCalls * PRICES.millionSqsCalls,
    'API Gateway': work.apiRequests * PRICES.millionApiRequests,
    Logs: (work.logBytes / 1_000) * PRICES.logsGb,
    'Data out': (work.bytesOut / 1_000) * PRICES.transferOutGb,
  }
}

export const totalOf = (costs: Readonly<Record<string, number>>): number =>
  Object.values(costs).reduce((sum, cost) => sum + cost, 0)

/** What runs whether anybody calls or not, in dollars a month. */
export interface Standing {
  readonly alarmMetrics: number
  readonly metrics: number
  readonly secrets: number
  readonly queuesPolled: number
  readonly schedulesEachMinute: number
}

const MINUTES_A_MONTH = 43_200
/** Lambda keeps five pollers on a queue, each of which asks every 20 s where nothing comes. */
const IDLE_CALLS_A_MINUTE = 15
/** A run that finds nothing: its milliseconds, and half a unit for each of the due index's 16 shards and the brake. */
const IDLE_RUN = { ms: 60, readUnits: 8.5, logBytes: 900 }

export function standingCost(standing: Standing) {
  const { alarmMetrics, metrics, secrets, queuesPolled, schedulesEachMinute } = standing
  const runs = MINUTES_A_MONTH * schedulesEachMinute
  const run = costOfMillion({
    writeUnits: 0,
    readUnits: IDLE_RUN.readUnits,
    functionMs: IDLE_RUN.ms,
    invocations: 1,
    queueCalls: 0,
    apiRequests: 0,
    logBytes: IDLE_RUN.logBytes,
    bytesOut: 0,
  })
  return {
    'polling of queues':
      ((MINUTES_A_MONTH * IDLE_CALLS_A_MINUTE * queuesPolled) / 1e6) * PRICES.millionSqsCalls,
    'schedules that find nothing': (runs / 1e6) * totalOf(run),
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
    queueCalls: total('queueCalls'),
    apiRequests: total('apiRequests'),
    logBytes: total('logBytes'),
    bytesOut: total('bytesOut'),
  }
}
