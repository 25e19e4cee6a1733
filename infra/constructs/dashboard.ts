import { Duration } from 'aws-cdk-lib'
import {
  Dashboard,
  GraphWidget,
  type IMetric,
  LogQueryVisualizationType,
  LogQueryWidget,
  Stats,
} from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import {
  byDimension,
  deadLetters,
  failingShare,
  messagesIn,
  ofAllFunctions,
  ofApi,
  ofFunction,
  ofIndexes,
  ofTable,
  overdue,
  throttledRows,
  type Watched,
} from './metrics.ts'

const HALF = 12

const graph = (title: string, left: IMetric[], right: IMetric[] = []): GraphWidget =>
  new GraphWidget({ title, left, right, width: HALF })

/** A query of the access logs, because about two hundred metrics would be billed each month. */
const requestsByRoute = ({ accessLogs }: Watched): LogQueryWidget =>
  new LogQueryWidget({
    title: 'Requests by route',
    logGroupNames: [accessLogs.logGroupName],
    view: LogQueryVisualizationType.TABLE,
    width: 2 * HALF,
    height: 9,
    queryLines: [
      'stats count(*) as requests, sum(status >= 500) as failures, sum(status >= 400 and status < 500) as refusals, ' +
        'pct(latency, 50) as p50_ms, pct(latency, 95) as p95_ms, sum(length) as bytes by route',
      'sort requests desc',
      'limit 100',
    ],
  })

/** The dashboard for operators. */
export function dashboardOf(scope: Construct, name: string, watched: Watched): Dashboard {
  const { queues, webhooks } = watched
  const dead = [...deadLetters(watched)].map(([label, queue]) => messagesIn(queue).with({ label }))
  return new Dashboard(scope, 'Dashboard', {
    dashboardName: name,
    defaultInterval: Duration.hours(3),
    widgets: [
      [
        graph('Requests', [ofApi(watched, 'Count'), ofApi(watched, '4xx'), ofApi(watched, '5xx')]),
        graph('Latency, ms', [
          ofApi(watched, 'Latency', Stats.percentile(50)),
          ofApi(watched, 'Latency', Stats.percentile(95)),
        ]),
      ],
      [requestsByRoute(watched)],
      [
        graph('Attempts by result', [byDimension(watched, 'attempts')]),
        graph(
          'Deliveries that ended, by status; failing subscriptions, percent',
          [byDimension(watched, 'ended')],
          [failingShare(watched)],
        ),
      ],
      [
        graph(
          'Most overdue event or delivery, s; iterator age, ms',
          [overdue(watched)],
          [ofFunction(webhooks.fanOut.lambda, 'IteratorAge', Stats.MAXIMUM)],
        ),
        graph(
          'Messages that wait; dead letters',
          [messagesIn(queues.deliveries), messagesIn(queues.slowDeliveries)],
          dead,
        ),
      ],
      [
        graph('Throttles', [throttledRows(watched), ofAllFunctions('Throttles')]),
        graph('Function errors', [ofAllFunctions('Errors')]),
      ],
      [
        graph('Cost: capacity units', [
          ofTable(watched, 'ConsumedReadCapacityUnits'),
          ofTable(watched, 'ConsumedWriteCapacityUnits'),
          ...ofIndexes(watched, 'ConsumedReadCapacityUnits'),
          ...ofIndexes(watched, 'ConsumedWriteCapacityUnits'),
        ]),
        graph(
          'Cost: invocations; bytes of the API',
          [ofAllFunctions('Invocations')],
          [ofApi(watched, 'DataProcessed')],
        ),
      ],
    ],
  })
}
