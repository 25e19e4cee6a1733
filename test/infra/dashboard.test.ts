import { expect, test } from 'vitest'
import { propertiesOf } from './plain.ts'
import { smallStacks } from './small.ts'

const { MonitoringDashboard } = propertiesOf(
  smallStacks({ stage: 'seen', console: 'off' }),
  'AWS::CloudWatch::Dashboard',
) as { MonitoringDashboard: { DashboardName: string; DashboardBody: string } }

type Drawn = readonly [string | { readonly expression: string }, ...(string | Style)[]]
interface Style {
  readonly period: number
  readonly stat?: string
  readonly yAxis?: string
  readonly label?: string
  readonly visible?: boolean
  readonly expression?: string
}
interface Widget {
  readonly width: number
  readonly x: number
  readonly properties: {
    readonly title: string
    readonly metrics?: readonly Drawn[]
    readonly query?: string
  }
}
const { widgets, start }: { widgets: Widget[]; start: string } = JSON.parse(MonitoringDashboard.DashboardBody)

/** A metric as one line: name, resource, period, and whether the right axis has it. */
function line(drawn: Drawn): string {
  const [first] = drawn
  if (typeof first !== 'string') return first.expression
  const style = drawn.at(-1) as Style
  const { period, stat, label, yAxis, visible } = style
  const named = label ? ` as ${label}` : ''
  const where = yAxis ? `, ${yAxis}` : visible === false ? ', hidden' : ''
  return `${drawn.slice(0, -1).join(' ')}: ${stat} of ${period} s${named}${where}`
}

const graphs = Object.fromEntries(
  widgets.map(({ properties: { title, metrics, query } }) => [title, metrics?.map(line) ?? [query]]),
)

const api = (name: string, stat = 'Sum', axis = '') =>
  `AWS/ApiGateway ${name} ApiId <HttpApi>: ${stat} of 60 s${axis}`
const waiting = (queue: string, label?: string) =>
  `AWS/SQS ApproximateNumberOfMessagesVisible QueueName <${queue}.QueueName>: Maximum of 60 s` +
  (label ? ` as ${label}, right` : '')
const account = (name: string) => `AWS/Lambda ${name}: Sum of 60 s as ${name} (account)`
const ofTable = (name: string, more = '') => `AWS/DynamoDB ${name} TableName <TableName>: Sum of 60 s${more}`
const ofIndexes = (name: string, more = '') =>
  ['list', 'project', 'state', 'changes', 'due'].map(
    (index) =>
      `AWS/DynamoDB ${name} GlobalSecondaryIndexName ${index} TableName <TableName>: Sum of 60 s as ${name} (${index})${more}`,
  )
const bySearch = (dimension: string, name: string) =>
  `SEARCH('{"seen-workspace",${dimension},service} MetricName="${name}"', 'Sum', 300)`

test('the dashboard draws these metrics', () => {
  expect(graphs).toEqual({
    Requests: [api('Count'), api('4xx'), api('5xx')],
    'Latency, ms': [api('Latency', 'p50'), api('Latency', 'p95')],
    'Requests by route': [
      "SOURCE '<HttpAccessLogs>' | stats count(*) as requests, sum(status >= 500) as failures, " +
        'sum(status >= 400 and status < 500) as refusals, pct(latency, 50) as p50_ms, ' +
        'pct(latency, 95) as p95_ms, sum(length) as bytes by route\n| sort requests desc\n| limit 100',
    ],
    'Attempts by result': [bySearch('Result', 'Attempts')],
    'Deliveries that ended, by status': [bySearch('Status', 'EndedDeliveries')],
    'Most overdue event or delivery, s; iterator age, ms': [
      'seen-workspace Overdue service workspace: Maximum of 60 s',
      'AWS/Lambda IteratorAge FunctionName <WebhooksWebhooksFanOutFunction>: Maximum of 60 s, right',
    ],
    'Messages that wait; dead letters': [
      waiting('WebhooksDeliveries'),
      waiting('WebhooksDeliveriesSlow'),
      waiting('WebhooksDeliveriesDead', 'DeliveriesDead'),
      waiting('WebhooksStreamDead', 'StreamDead'),
      waiting('FilesReceiptsDead', 'ReceiptsDead'),
      waiting('FilesPhotosDead', 'PhotosDead'),
    ],
    Throttles: [
      'SUM(FILL(METRICS(), 0))',
      ofTable('ReadThrottleEvents', ', hidden'),
      ofTable('WriteThrottleEvents', ', hidden'),
      ...ofIndexes('WriteThrottleEvents', ', hidden'),
      account('Throttles'),
    ],
    'Function errors': [account('Errors')],
    'Cost: capacity units': [
      ofTable('ConsumedReadCapacityUnits'),
      ofTable('ConsumedWriteCapacityUnits'),
      ...ofIndexes('ConsumedReadCapacityUnits'),
      ...ofIndexes('ConsumedWriteCapacityUnits'),
    ],
    'Cost: invocations; bytes of the API': [account('Invocations'), api('DataProcessed', 'Sum', ', right')],
  })
})

test('it is named by stage and region, and shows three hours, two graphs in a row', () => {
  expect(MonitoringDashboard.DashboardName).toBe('seen-workspace-<AWS::Region>')
  expect(start).toBe('-PT3H')
  expect(widgets.map(({ x, width }) => `${x}+${width}`)).toEqual([
    ...['0+12', '12+12', '0+24'],
    ...Array(4).fill(['0+12', '12+12']).flat(),
  ])
})
