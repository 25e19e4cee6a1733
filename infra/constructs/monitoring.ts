import { Duration } from 'aws-cdk-lib'
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  Metric,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import { Construct } from 'constructs'
import type { Settings } from '../settings.ts'
import type { Files } from './files.ts'
import { pascalCase } from './function.ts'
import type { Webhooks } from './webhooks.ts'

/** What must wake somebody. */
export class Monitoring extends Construct {
  readonly topic: Topic

  constructor(scope: Construct, settings: Settings, webhooks: Webhooks, files: Files) {
    super(scope, 'Monitoring')
    this.topic = new Topic(this, 'Alarms', { enforceSSL: true })
    // Any policy of one's own takes the place of the default one, by which alarms may publish.
    this.topic.grantPublish(new ServicePrincipal('cloudwatch.amazonaws.com'))
    if (settings.alarmEmail !== undefined) {
      this.topic.addSubscription(new EmailSubscription(settings.alarmEmail))
    }
    const waiting = { period: Duration.minutes(1), statistic: Stats.MAXIMUM }
    this.alarm(
      'DeliveriesDead',
      'deliver could not handle a message: see the dead-letter queue and the function logs',
      webhooks.deliveriesDead.metricApproximateNumberOfMessagesVisible(waiting),
      0,
    )
    for (const [kind, { dead }] of Object.entries(files.arrivals)) {
      this.alarm(
        `${pascalCase(kind)}Dead`,
        `an upload of ${kind} could not be dealt with: redrive the queue within two days, after which its file is gone`,
        dead.metricApproximateNumberOfMessagesVisible(waiting),
        0,
      )
    }
    this.alarm(
      'StreamDead',
      'fan-out gave up on a part of the stream: see the queue, which names shard and sequence numbers',
      webhooks.streamDead.metricApproximateNumberOfMessagesVisible(waiting),
      0,
    )
    this.alarm(
      'FanOutLate',
      'events have waited for fan-out for more than a minute',
      new Metric({
        namespace: 'AWS/Lambda',
        metricName: 'IteratorAge',
        dimensionsMap: { FunctionName: webhooks.fanOut.lambda.functionName },
        ...waiting,
      }),
      60_000,
    )
  }

  private alarm(id: string, alarmDescription: string, metric: IMetric, threshold: number): void {
    new Alarm(this, id, {
      metric,
      threshold,
      alarmDescription,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    }).addAlarmAction(new SnsAction(this.topic))
  }
}
