import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics'

/**
 * Every custom metric. Functions, alarms and dashboards all take names, units and dimensions from this table. A
 * dimension must have few values, never ids, because AWS bills each value as a separate metric.
 */
export const METRICS = {
  /** POSTs to receivers, by result: `succeeded`, `HTTP 5xx`, `timeout`, … */
  attempts: { name: 'Attempts', unit: MetricUnit.Count, dimension: 'Result' },
  /** Deliveries that ended, by their final status. */
  ended: { name: 'EndedDeliveries', unit: MetricUnit.Count, dimension: 'Status' },
  /** Delay of the most overdue row that the sweep found: an event without deliveries, or a delivery without an attempt. */
  overdue: { name: 'Overdue', unit: MetricUnit.Seconds, dimension: undefined },
  /** Subscriptions that were attempted in the last ten minutes, and how many of them failed. */
  attempted: { name: 'AttemptedSubscriptions', unit: MetricUnit.Count, dimension: undefined },
  failing: { name: 'FailingSubscriptions', unit: MetricUnit.Count, dimension: undefined },
} as const

let instance: Metrics | undefined

/** Counts since the last `publishCounts`, by metric and dimension value. */
const counts = new Map<string, number>()

/** Adds one to a count; `publishCounts` emits it. */
export function count(metric: 'attempts' | 'ended', value: string): void {
  const key = `${metric} ${value}`
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

/**
 * Emits the counts as one log line for each value, which CloudWatch reads as a metric (embedded metric format), without
 * a network call. Call it once per batch: such a line takes more CPU than a POST.
 */
export function publishCounts(): void {
  instance ??= new Metrics()
  for (const [key, sum] of counts) {
    const at = key.indexOf(' ')
    // `count` made the keys.
    const { name, unit, dimension } = METRICS[key.slice(0, at) as 'attempts' | 'ended']
    instance.addDimension(dimension, key.slice(at + 1)).addMetric(name, unit, sum)
    instance.publishStoredMetrics()
  }
  counts.clear()
}

/** Publishes the delay of the most overdue row in seconds, 0 if no row is overdue, and the share of failing subscriptions. */
export function publishSweep(values: { overdue?: number; attempted: number; failing: number }): void {
  instance ??= new Metrics()
  const metrics = instance.singleMetric()
  for (const metric of ['overdue', 'attempted', 'failing'] as const) {
    const { name, unit } = METRICS[metric]
    const value = values[metric]
    if (value !== undefined) metrics.addMetric(name, unit, value)
  }
}
