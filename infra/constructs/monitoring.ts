import { Stack } from 'aws-cdk-lib'
import { Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import { Construct } from 'constructs'
import { alarmsOf, anchorOf } from './alarms.ts'
import { dashboardOf } from './dashboard.ts'
import type { Watched } from './metrics.ts'

/** The alarms, their SNS topic and the dashboard. */
export class Monitoring extends Construct {
  readonly rollbackAlarmArns: readonly string[]

  constructor(scope: Construct, watched: Watched) {
    super(scope, 'Monitoring')
    const { alarmEmail, stage } = watched.settings
    const topic = new Topic(this, 'Alarms', { enforceSSL: true })
    // An explicit topic policy replaces the default one, which lets alarms publish.
    const { account } = Stack.of(this)
    const conditions = { StringEquals: { 'aws:SourceAccount': account } }
    topic.grantPublish(new ServicePrincipal('cloudwatch.amazonaws.com', { conditions }))
    if (alarmEmail !== undefined) topic.addSubscription(new EmailSubscription(alarmEmail))
    const dashboardName = `${stage}-workspace-${Stack.of(this).region}`
    dashboardOf(this, dashboardName, watched)
    const rollbackAlarms: Alarm[] = []
    for (const { id, says, metric, threshold, below, periods, missing, rollsBack } of alarmsOf(watched)) {
      const alarm = new Alarm(this, id, {
        metric,
        threshold,
        alarmDescription: `${says}: docs/operations.md#${anchorOf(id)}`,
        evaluationPeriods: periods,
        comparisonOperator: below
          ? ComparisonOperator.LESS_THAN_THRESHOLD
          : ComparisonOperator.GREATER_THAN_THRESHOLD,
        treatMissingData: missing ?? TreatMissingData.NOT_BREACHING,
      })
      const notify = new SnsAction(topic)
      alarm.addAlarmAction(notify)
      alarm.addOkAction(notify)
      if (rollsBack) rollbackAlarms.push(alarm)
    }
    this.rollbackAlarmArns = rollbackAlarms.map(({ alarmArn }) => alarmArn)
  }
}
