import { CfnOutput, Stack } from 'aws-cdk-lib'
import { CfnBudget } from 'aws-cdk-lib/aws-budgets'
import { Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import { Rule } from 'aws-cdk-lib/aws-events'
import { SnsTopic } from 'aws-cdk-lib/aws-events-targets'
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { CfnQueryDefinition, FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import { Construct } from 'constructs'
import type { Settings } from '../settings/settings.ts'
import type { Severity } from './alarm-spec.ts'
import { alarmsOf, anchorOf } from './alarms.ts'
import { dashboardOf } from './dashboard.ts'
import { metricsNamespace } from './function.ts'
import { linesWith, logGroupOf, logGroupsOf } from './log-group.ts'
import { LIMITED, type Watched } from './metrics.ts'

/** The alarms, their SNS topic and the dashboard. */
export class Monitoring extends Construct {
  readonly rollbackAlarmArns: readonly string[]

  constructor(scope: Construct, watched: Watched) {
    super(scope, 'Monitoring')
    const { alarmEmail, backupVault, monthlyBudget, stage, ticketEmail } = watched.settings
    const topic = alarmTopic(this, 'Alarms', alarmEmail)
    new CfnOutput(this, 'AlarmTopic', { value: topic.topicArn })
    // Stages of 1.0.0 have one topic, whose addresses are confirmed. The second topic exists only if `ticketEmail` is
    // set.
    const tickets = ticketEmail === undefined ? topic : alarmTopic(this, 'Tickets', ticketEmail)
    if (tickets !== topic) new CfnOutput(this, 'TicketTopic', { value: tickets.topicArn })
    const topics: Readonly<Record<Severity, Topic>> = { page: topic, ticket: tickets }
    if (backupVault !== undefined) watchBackups(this, tickets)
    if (monthlyBudget !== undefined) watchBudget(this, tickets, monthlyBudget)
    savedQuery(this, watched.settings)
    const dashboardName = `${stage}-workspace-${Stack.of(this).region}`
    dashboardOf(this, dashboardName, watched)
    new MetricFilter(this, 'LimitedRequests', {
      logGroup: watched.accessLogs,
      filterPattern: FilterPattern.stringValue('$.status', '=', '429'),
      metricNamespace: metricsNamespace(watched.settings),
      metricName: LIMITED,
    })
    const rollbackAlarms: Alarm[] = []
    for (const spec of alarmsOf(watched)) {
      const { id, severity, text, metric, threshold, below, periods, missing, rollsBack } = spec
      const alarm = new Alarm(this, id, {
        metric,
        threshold,
        alarmDescription: `${severity}: ${text}: docs/operations.md#${anchorOf(id)}`,
        evaluationPeriods: periods,
        comparisonOperator: below
          ? ComparisonOperator.LESS_THAN_THRESHOLD
          : ComparisonOperator.GREATER_THAN_THRESHOLD,
        treatMissingData: missing ?? TreatMissingData.NOT_BREACHING,
      })
      const notify = new SnsAction(topics[severity])
      alarm.addAlarmAction(notify)
      alarm.addOkAction(notify)
      if (rollsBack) rollbackAlarms.push(alarm)
    }
    this.rollbackAlarmArns = rollbackAlarms.map(({ alarmArn }) => alarmArn)
  }
}

function alarmTopic(scope: Construct, id: string, email: string | undefined): Topic {
  const topic = new Topic(scope, id, { enforceSSL: true })
  // An explicit topic policy replaces the default one, which lets alarms publish.
  const { account } = Stack.of(scope)
  const conditions = { StringEquals: { 'aws:SourceAccount': account } }
  topic.grantPublish(new ServicePrincipal('cloudwatch.amazonaws.com', { conditions }))
  if (email !== undefined) topic.addSubscription(new EmailSubscription(email))
  return topic
}

/** A saved query in the console of Logs Insights, in which operators replace the id. */
function savedQuery(scope: Construct, settings: Settings): void {
  const { stage } = settings
  const query = new CfnQueryDefinition(scope, 'Trace', {
    name: `${stage}-workspace/trace`,
    logGroupNames: [...logGroupsOf(stage)],
    queryString: linesWith('ID'),
  })
  query.node.addDependency(logGroupOf(Stack.of(scope), settings))
}

/** Notifies of all failed backups and copies in the account, because AWS Backup has no metric of a single plan. */
function watchBackups(scope: Construct, topic: Topic): void {
  new Rule(scope, 'FailedBackups', {
    eventPattern: {
      source: ['aws.backup'],
      detailType: ['Backup Job State Change', 'Copy Job State Change'],
      detail: { state: ['FAILED', 'EXPIRED', 'ABORTED', 'PARTIAL'] },
    },
    targets: [new SnsTopic(topic)],
  })
}

/**
 * The budget covers the whole account: AWS can filter costs by tags only after an administrator has activated the
 * tags for billing.
 */
function watchBudget(scope: Construct, topic: Topic, dollars: number): void {
  const { account } = Stack.of(scope)
  const conditions = { StringEquals: { 'aws:SourceAccount': account } }
  topic.grantPublish(new ServicePrincipal('budgets.amazonaws.com', { conditions }))
  const subscribers = [{ subscriptionType: 'SNS', address: topic.topicArn }]
  const notify = (notificationType: 'ACTUAL' | 'FORECASTED') => ({
    notification: { notificationType, comparisonOperator: 'GREATER_THAN', threshold: 100 },
    subscribers,
  })
  const budget = new CfnBudget(scope, 'Budget', {
    budget: { budgetType: 'COST', timeUnit: 'MONTHLY', budgetLimit: { amount: dollars, unit: 'USD' } },
    notificationsWithSubscribers: [notify('ACTUAL'), notify('FORECASTED')],
  })
  // AWS refuses a budget whose topic does not allow it to publish.
  budget.node.addDependency(topic)
}
