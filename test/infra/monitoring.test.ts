import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { CONSUMERS } from '../../infra/build-app.ts'
import { PUBLISHER } from '../../infra/console/files.ts'
import { ROLLBACK_ALARMS } from '../../infra/stacks/pipeline-stack.ts'
import { count, publishCounts, publishSweep } from '../../shared/metrics.ts'
import { ofType, synthesize } from './synthesize.ts'

const settings = {
  stage: 'seen',
  alarmEmail: 'on-call@example.com',
  syntheticCheck: 'on',
  eventArchive: 'on',
  eventBus: 'arn:aws:events:eu-central-1:123456789012:event-bus/events',
  domainName: 'api.example.com',
  certificateArn: 'arn:aws:acm:eu-central-1:123456789012:certificate/12345678-1234-1234-1234-123456789012',
}
const stacks = synthesize(settings)
const alarms = ofType(stacks, 'AWS::CloudWatch::Alarm')
const runbook = readFileSync('docs/operations.md', 'utf8')

test('every alarm notifies the topic on alarm and recovery, and links to its runbook entry', () => {
  const anchors = alarms.map(({ Properties }) => {
    expect(Properties.AlarmActions).toEqual([{ Ref: expect.stringContaining('Alarms') }])
    expect(Properties.OKActions).toEqual(Properties.AlarmActions)
    // What happens, in a few words, before the link.
    return /^(?:page|ticket): \S.{12,}: docs\/operations\.md#(alarm-[a-z-]+)$/.exec(
      String(Properties.AlarmDescription),
    )?.[1]
  })
  const entries = [...runbook.matchAll(/^<a id="(alarm-[a-z-]+)"><\/a>$/gm)].map(([, id]) => id)
  expect(entries.toSorted()).toEqual(anchors.toSorted())
  expect(new Set(anchors).size).toBe(alarms.length)
})

test('with an address for tickets, alarms that can wait have a topic of their own', () => {
  const both = synthesize({ ...settings, ticketEmail: 'desk@example.com' })
  const targets = ofType(both, 'AWS::CloudWatch::Alarm').map(({ Properties }) => {
    const [severity = ''] = String(Properties.AlarmDescription).split(':')
    const [{ Ref = '' } = {}] = Properties.AlarmActions as { Ref?: string }[]
    return `${severity} ${Ref.slice(0, -8)}`
  })
  expect([...new Set(targets)].toSorted()).toEqual(['page MonitoringAlarms', 'ticket MonitoringTickets'])
  const addresses = ofType(both, 'AWS::SNS::Subscription').map(({ Properties }) => Properties.Endpoint)
  expect(addresses.toSorted()).toEqual(['desk@example.com', 'on-call@example.com'])
  const allowed = JSON.stringify(ofType(both, 'AWS::SNS::TopicPolicy'))
  expect([...allowed.matchAll(/cloudwatch\.amazonaws\.com/g)].length).toBe(2)
})

test('the topic is an output, for a subscription of a chat', () => {
  const outputs = stacks.flatMap((stack) => Object.entries(stack.outputs))
  const [topic] = outputs.filter(([id]) => id.startsWith('MonitoringAlarmTopic'))
  expect(topic?.[1]).toEqual({ Value: { Ref: expect.stringContaining('Alarms') } })
})

test('each consumer and scheduled function has an alarm on its errors', () => {
  const watched = ofType(stacks, 'AWS::Lambda::Function')
    .map(({ Properties }) => String(Properties.Handler).slice('functions/'.length, -'.handler'.length))
    .filter((handler) =>
      alarms.some(({ Properties }) => String(Properties.AlarmDescription).includes(`: ${handler} fails: `)),
    )
  // Failures of API functions are 5xx responses, which ApiFailures counts. A failure of the publisher fails a deployment.
  const others: readonly string[] = ['http/not-found', PUBLISHER]
  expect(watched.toSorted()).toEqual(CONSUMERS.filter((one) => !others.includes(one)).toSorted())
})

test('a guarded deployment names the alarms that roll it back, at most the five that CloudFormation allows', () => {
  const alarmIds = (context: Record<string, unknown>) =>
    synthesize(context).flatMap(({ outputs }) => JSON.stringify(outputs[ROLLBACK_ALARMS]) ?? [])
  expect(alarmIds({ rollout: 'all-at-once' })).toEqual([])
  const [value = ''] = alarmIds({ rollout: 'guarded' })
  const ids = [...value.matchAll(/Monitoring(\w+?)[0-9A-F]{8}/g)].map(([, id]) => id)
  expect(ids).toEqual([
    'SubscriptionsFailing',
    'WebhooksFanOutFailing',
    'WebhooksDeliverFailing',
    'WebhooksSweepFailing',
    'ApiFailures',
  ])
})

test('each dead-letter queue has an alarm', () => {
  const watched = JSON.stringify(alarms)
  const dead = ofType(stacks, 'AWS::SQS::Queue').length
  expect(
    dead - [...watched.matchAll(/ApproximateNumberOfMessagesVisible/g)].length,
    'queues that have a consumer',
  ).toBe(5)
})

test('the throttling alarm includes the writes of every index, which the table metric does not count', () => {
  const [table] = ofType(stacks, 'AWS::DynamoDB::Table')
  const indexes = table?.Properties.GlobalSecondaryIndexes as { IndexName: string }[]
  const alarm = JSON.stringify(alarms.find((one) => JSON.stringify(one).includes('WriteThrottleEvents')))
  const seen = [...alarm.matchAll(/GlobalSecondaryIndexName","Value":"(\w+)"/g)].map(([, name]) => name)
  expect(seen.toSorted()).toEqual(indexes.map(({ IndexName }) => IndexName).toSorted())
})

interface Emf {
  readonly _aws: {
    readonly CloudWatchMetrics: readonly {
      readonly Namespace: string
      readonly Dimensions: readonly (readonly string[])[]
      readonly Metrics: readonly { readonly Name: string; readonly Unit: string }[]
    }[]
  }
}

/** Namespace, name and dimensions of every emitted metric, from the log lines of a function. */
function emitted(): string[] {
  vi.stubEnv('POWERTOOLS_METRICS_DISABLED', 'false')
  vi.stubEnv('POWERTOOLS_METRICS_NAMESPACE', 'seen-workspace')
  vi.stubEnv('POWERTOOLS_SERVICE_NAME', 'workspace')
  vi.stubEnv('POWERTOOLS_DEV', 'true')
  const lines: Emf[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => lines.push(JSON.parse(line)))
  count('attempts', 'succeeded')
  count('ended', 'failed')
  publishCounts()
  publishSweep({ overdue: 3, attempted: 5, failing: 1 })
  log.mockRestore()
  vi.unstubAllEnvs()
  return lines.flatMap(({ _aws }) =>
    _aws.CloudWatchMetrics.flatMap(({ Namespace, Dimensions, Metrics }) =>
      Metrics.map(({ Name }) => `${Namespace} ${Name} ${[...(Dimensions[0] ?? [])].toSorted()}`),
    ),
  )
}

interface Metric {
  readonly Namespace: string
  readonly MetricName: string
  readonly Dimensions?: readonly { readonly Name: string }[]
}

test('alarms and the dashboard use emitted metrics, with their namespace and dimensions', () => {
  const metricsOf = ({ Properties }: (typeof alarms)[number]): Metric[] =>
    (Properties.Metrics as { MetricStat?: { Metric: Metric } }[] | undefined)?.flatMap(
      ({ MetricStat }) => MetricStat?.Metric ?? [],
    ) ?? [Properties as unknown as Metric]
  const inAlarms = alarms
    .flatMap(metricsOf)
    .flatMap(({ Namespace, MetricName, Dimensions }) =>
      Namespace === 'seen-workspace' && Dimensions
        ? [`${Namespace} ${MetricName} ${Dimensions.map(({ Name }) => Name)}`]
        : [],
    )
  const [dashboard] = ofType(stacks, 'AWS::CloudWatch::Dashboard')
  const body = JSON.stringify(dashboard?.Properties.DashboardBody)
  const searched = [...body.matchAll(/SEARCH\('\{\W+([\w-]+)\W+,(\w+),(\w+)\} MetricName=\W*(\w+)/g)].map(
    ([, namespace, ...rest]) => `${namespace} ${rest[2]} ${rest.slice(0, 2)}`,
  )
  expect(inAlarms).toEqual([
    'seen-workspace Overdue service',
    'seen-workspace AttemptedSubscriptions service',
    'seen-workspace FailingSubscriptions service',
    'seen-workspace Attempts Result,service',
  ])
  expect(searched.length).toBe(2)
  expect([...new Set([...inAlarms, ...searched])].toSorted()).toEqual(emitted().toSorted())
})
