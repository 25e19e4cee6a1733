import { Duration } from 'aws-cdk-lib'
import type { IMetric, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { type Consumer, pascalCase } from './function.ts'
import { ofFunction, shareOf } from './metrics.ts'

/** `page`: users notice the fault, or data is lost within days; someone must act now. `ticket`: the next working day is enough. */
export type Severity = 'page' | 'ticket'

/** An alarm that needs an operator's attention. */
export interface AlarmSpec {
  readonly id: string
  readonly severity: Severity
  /** What the alarm reports; part of its description in CloudWatch. */
  readonly text: string
  readonly metric: IMetric
  /** The alarm fires above this value, or below it if `below` is set. */
  readonly threshold: number
  readonly below?: true
  /** Number of consecutive periods of the metric. */
  readonly periods: number
  readonly missing?: TreatMissingData
  /** Whether the alarm rolls back a guarded deployment. CloudFormation watches at most five alarms. */
  readonly rollsBack?: boolean
}

export const over = (metric: Metric, minutes: number): Metric =>
  metric.with({ period: Duration.minutes(minutes) })

/** Percentage of failed invocations that indicates a fault: Lambda itself fails a few invocations in a million. */
const FAILING_PERCENT = 1

/** Without these functions, no event is sent, or the service does not respond. */
const isUrgent = (handler: string): boolean => /^(webhooks\/|service\/check$)/.test(handler)

/** A function that handles messages, records or schedules fails. */
export const failingConsumer = ({ consumer, toleratedErrors }: Consumer): AlarmSpec => ({
  id: `${pascalCase(consumer.handler)}Failing`,
  severity: isUrgent(consumer.handler) ? 'page' : 'ticket',
  text: `${consumer.handler} fails`,
  metric:
    toleratedErrors === 0
      ? over(ofFunction(consumer.lambda, 'Errors'), 5)
      : shareOf(
          ofFunction(consumer.lambda, 'Errors'),
          ofFunction(consumer.lambda, 'Invocations'),
          toleratedErrors,
          5,
        ),
  threshold: toleratedErrors === 0 ? 0 : FAILING_PERCENT,
  periods: 1,
  // The slow lane has the code of `webhooks/deliver`.
  rollsBack:
    toleratedErrors > 0 &&
    consumer.handler.startsWith('webhooks/') &&
    consumer.handler !== 'webhooks/deliver-slow',
})
