import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics'

/**
 * Every metric of our own. Names, units and dimensions are written here and nowhere else: functions emit by this table,
 * alarms and dashboards read by it. A dimension has few values (a metric is paid for each), so never an id.
 */
export const METRICS = {
  /** Posts to receivers, by what came of them: `succeeded`, `HTTP 5xx`, `timeout`, … */
  attempts: { name: 'Attempts', unit: MetricUnit.Count, dimension: 'Result' },
  /** Deliveries that came to their end, by their status. */
  ended: { name: 'EndedDeliveries', unit: MetricUnit.Count, dimension: 'Status' },
  /** How late the most overdue of what the sweep found was: an event nobody fanned out, a delivery nobody attempted. */
  overdue: { name: 'Overdue', unit: MetricUnit.Seconds, dimension: undefined },
} as const

let made: Metrics | undefined

/** Counted since the last `publishCounts`, by metric and value. */
const counts = new Map<string, number>()

/** Counts one; told by `publishCounts`. */
export function count(metric: 'attempts' | 'ended', value: string): void {
  const key = `${metric} ${value}`
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

/**
 * Writes what was counted, a log line for each value, which CloudWatch reads as a metric (embedded metric format): no
 * call, no wait. Once a batch, because such a line costs more than a post.
 */
export function publishCounts(): void {
  made ??= new Metrics()
  for (const [key, sum] of counts) {
    const at = key.indexOf(' ')
    const { name, unit, dimension } = METRICS[key.slice(0, at) as 'attempts' | 'ended']
    made.addDimension(dimension, key.slice(at + 1)).addMetric(name, unit, sum)
    made.publishStoredMetrics()
  }
  counts.clear()
}

/** Writes how late the most overdue row was, in seconds; 0 where nothing was. */
export function measureOverdue(seconds: number): void {
  const { name, unit } = METRICS.overdue
  made ??= new Metrics()
  made.singleMetric().addMetric(name, unit, seconds)
}
