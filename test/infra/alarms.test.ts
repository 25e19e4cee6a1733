import { expect, test } from 'vitest'
import { propertiesOf } from './plain.ts'
import { smallStacks } from './small.ts'

/** The comparison of an alarm: `above 5, 1 × 300 s of Sum AWS/Lambda Errors {…}`, and its treatment of missing data. */
const alarms = propertiesOf(smallStacks({ stage: 'seen', console: 'off' }), 'AWS::CloudWatch::Alarm')

interface Dimension {
  readonly Name: string
  readonly Value: string
}
interface Watched {
  readonly Namespace: string
  readonly MetricName: string
  readonly Dimensions?: readonly Dimension[]
}
interface Query {
  readonly Expression?: string
  readonly MetricStat?: { readonly Metric: Watched; readonly Period: number; readonly Stat: string }
}
interface Alarm extends Watched {
  readonly ComparisonOperator: string
  readonly Threshold: number
  readonly EvaluationPeriods: number
  readonly Period?: number
  readonly Statistic?: string
  readonly ExtendedStatistic?: string
  readonly TreatMissingData: string
  readonly Metrics?: readonly Query[]
}

const metric = ({ Namespace, MetricName, Dimensions = [] }: Watched): string =>
  `${Namespace} ${MetricName} ${Dimensions.map(({ Name, Value }) => `${Name}=${Value}`).join(' ')}`

function watched({ Metrics, Period, Statistic, ExtendedStatistic, ...alarm }: Alarm): string[] {
  if (!Metrics) return [`${Period} s of ${Statistic ?? ExtendedStatistic} ${metric(alarm)}`]
  return Metrics.map(({ Expression, MetricStat: of }) =>
    of ? `${of.Period} s of ${of.Stat} ${metric(of.Metric)}` : String(Expression),
  )
}

const shown = Object.fromEntries(
  Object.entries(alarms).map(([id, properties]) => {
    // The template is what this test knows it to be.
    const alarm = properties as Alarm
    const side = alarm.ComparisonOperator === 'GreaterThanThreshold' ? 'above' : alarm.ComparisonOperator
    const when = `${side} ${alarm.Threshold}, ${alarm.EvaluationPeriods} times, missing is ${alarm.TreatMissingData}`
    return [id.replace('Monitoring', ''), [when, ...watched(alarm)]]
  }),
)

const once = (threshold: number) => `above ${threshold}, 1 times, missing is notBreaching`
const thrice = (threshold: number) => `above ${threshold}, 3 times, missing is notBreaching`
const dead = (queue: string) => [
  once(0),
  `60 s of Maximum AWS/SQS ApproximateNumberOfMessagesVisible QueueName=<${queue}.QueueName>`,
]
const failing = (lambda: string, tolerated: number) => [
  once(tolerated),
  `300 s of Sum AWS/Lambda Errors FunctionName=<${lambda}Function>`,
]
const age = (queue: string) =>
  `60 s of Maximum AWS/SQS ApproximateAgeOfOldestMessage QueueName=<${queue}.QueueName>`
const throttled = (name: string, index?: string) =>
  `60 s of Sum AWS/DynamoDB ${name} ${index ? `GlobalSecondaryIndexName=${index} ` : ''}TableName=<TableName>`

test('each alarm has its threshold, period, number of periods and treatment of missing data', () => {
  expect(shown).toEqual({
    DeliveriesDead: dead('WebhooksDeliveriesDead'),
    StreamDead: dead('WebhooksStreamDead'),
    ReceiptsDead: dead('FilesReceiptsDead'),
    PhotosDead: dead('FilesPhotosDead'),
    // Milliseconds.
    FanOutLate: [
      thrice(60_000),
      '60 s of Maximum AWS/Lambda IteratorAge FunctionName=<WebhooksWebhooksFanOutFunction>',
    ],
    // Seconds.
    DeliveriesLate: [thrice(300), '60 s of Maximum seen-workspace Overdue service=workspace'],
    SecretsNotOpened: [
      once(0),
      '300 s of Sum seen-workspace Attempts Result=secret cannot be opened service=workspace',
    ],
    SweepSilent: [
      'LessThanThreshold 1, 1 times, missing is breaching',
      '300 s of Sum AWS/Lambda Invocations FunctionName=<WebhooksWebhooksSweepFunction>',
    ],
    WebhooksFanOutFailing: failing('WebhooksWebhooksFanOut', 2),
    WebhooksDeliverFailing: failing('WebhooksWebhooksDeliver', 2),
    WebhooksDeliverSlowFailing: failing('WebhooksWebhooksDeliverSlow', 2),
    WebhooksSweepFailing: failing('WebhooksWebhooksSweep', 2),
    ExternalReferencesCompleteMarkersFailing: failing('ReconciliationExternalReferencesCompleteMarkers', 2),
    ReceiptsFinishFailing: failing('UploadsReceiptsFinish', 0),
    PhotosFinishFailing: failing('UploadsPhotosFinish', 0),
    UploadsRemoveReplacedFailing: failing('UploadsUploadsRemoveReplaced', 0),
    PhotosExpireFailing: failing('UploadsPhotosExpire', 0),
    // Seconds.
    UploadsLate: [thrice(3_600), 'MAX(FILL(METRICS(), 0))', age('FilesReceipts'), age('FilesPhotos')],
    ApiFailures: [once(5), '300 s of Sum AWS/ApiGateway 5xx ApiId=<HttpApi>'],
    // Milliseconds.
    ApiSlow: [thrice(3_000), '300 s of p95 AWS/ApiGateway Latency ApiId=<HttpApi>'],
    FunctionsThrottled: [once(10), '300 s of Sum AWS/Lambda Throttles '],
    ConcurrencyHigh: [
      'above 800, 5 times, missing is notBreaching',
      '60 s of Maximum AWS/Lambda ConcurrentExecutions ',
    ],
    TableThrottled: [
      thrice(10),
      'SUM(FILL(METRICS(), 0))',
      throttled('ReadThrottleEvents'),
      throttled('WriteThrottleEvents'),
      ...['list', 'project', 'state', 'changes', 'due'].map((index) =>
        throttled('WriteThrottleEvents', index),
      ),
    ],
  })
})
