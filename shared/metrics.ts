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

/** Writes one value as a log line that CloudWatch reads as a metric (embedded metric format): no call, no wait. */
export function count(metric: 'attempts' | 'ended', value: string): void {
  const { name, unit, dimension } = METRICS[metric]
  made ??= new Metrics()
  made.singleMetric().addDimension(dimension, value).addMetric(name, unit, 1)
}

/** Writes how late the most overdue row was, in seconds; 0 where nothing was. */
export function measureOverdue(seconds: number): void {
  const { name, unit } = METRICS.overdue
  made ??= new Metrics()
  made.singleMetric().addMetric(name, unit, seconds)
}
