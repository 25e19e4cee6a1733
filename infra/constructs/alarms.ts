import { Stats, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import type { CfnDeliveryStream } from 'aws-cdk-lib/aws-kinesisfirehose'
import { NOT_OPENED } from '../../shared/webhooks/send/answer.ts'
import { SIZES } from '../settings/sizes.ts'
import { type AlarmSpec, failingConsumer, over } from './alarm-spec.ts'
import { apiAlarmsOf } from './api-alarms.ts'
import type { ServiceFunction } from './function.ts'
import {
  attemptsThat,
  deadLetters,
  failingShare,
  messagesIn,
  ofAllFunctions,
  ofArchive,
  ofFunction,
  oldestArrival,
  overdue,
  shareOf,
  throttledRows,
  type Watched,
} from './metrics.ts'

/** The alarm's anchor in the runbook (docs/operations.md): `ApiFailures` → `alarm-api-failures`. */
export const anchorOf = (id: string): string =>
  `alarm${id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

/** The stream is read too late by one of its consumers. */
const lateIn = (
  { id, severity, text }: Pick<AlarmSpec, 'id' | 'severity' | 'text'>,
  { lambda }: ServiceFunction,
): AlarmSpec => ({
  ...{ id, severity, text },
  metric: ofFunction(lambda, 'IteratorAge', Stats.MAXIMUM),
  threshold: 60_000,
  periods: 3,
})

/** Firehose tries to write for a day, and then drops what it has. */
const archiveAlarms = (stream: CfnDeliveryStream): readonly AlarmSpec[] => [
  {
    id: 'ArchiveLate',
    severity: 'ticket',
    text: 'events have waited for the archive for more than an hour, and are dropped after a day',
    metric: over(ofArchive(stream, 'DeliveryToS3.DataFreshness', Stats.MAXIMUM), 5),
    threshold: 3_600,
    periods: 3,
  },
  {
    id: 'ArchiveNotConverted',
    severity: 'ticket',
    text: 'events cannot be converted to rows of the archive: they are in the bucket under failed/',
    metric: over(ofArchive(stream, 'FailedConversion.Records', Stats.SUM), 5),
    threshold: 0,
    periods: 1,
  },
]

const EXPIRING = ['ReceiptsDead', 'PhotosDead']

export const alarmsOf = (watched: Watched): readonly AlarmSpec[] => [
  ...[...deadLetters(watched)].map(([id, queue]) => ({
    id,
    // The files of uploads are kept for only two days, which is shorter than a weekend. Deliveries and events are in
    // the table.
    severity: EXPIRING.includes(id) ? ('page' as const) : ('ticket' as const),
    text: 'a dead-letter queue has messages that could not be processed',
    metric: messagesIn(queue),
    threshold: 0,
    periods: 1,
  })),
  lateIn(
    { id: 'FanOutLate', severity: 'page', text: 'events wait for fan-out for more than a minute' },
    watched.webhooks.fanOut,
  ),
  lateIn(
    {
      ...{ id: 'SumsLate', severity: 'ticket' },
      text: 'summaries lack changes that are more than a minute old',
    },
    watched.sums.count,
  ),
  {
    id: 'DeliveriesLate',
    severity: 'page',
    text: 'an event or a delivery is more than five minutes overdue',
    metric: overdue(watched),
    threshold: 300,
    periods: 3,
  },
  {
    id: 'SubscriptionsFailing',
    severity: 'page',
    rollsBack: true,
    text: 'over 30 % of at least five subscriptions fail: the cause is probably not their receivers',
    metric: failingShare(watched),
    threshold: 30,
    periods: 3,
  },
  {
    id: 'SecretsNotOpened',
    severity: 'page',
    text: 'deliveries fail because the secrets or headers of subscriptions cannot be opened',
    metric: over(attemptsThat(NOT_OPENED, watched), 5),
    threshold: 0,
    periods: 1,
  },
  {
    id: 'SweepSilent',
    severity: 'page',
    text: 'the sweep, or a part of it, has not run for five minutes: lost events and deliveries are not recovered',
    metric: over(ofFunction(watched.webhooks.sweep.lambda, 'Invocations'), 5),
    // In five minutes, each part of the sweep runs five times. If one part does not run, the sum is at most five for
    // each of the other parts.
    threshold: 5 * SIZES[watched.settings.size].outboxGroups - 4,
    below: true,
    periods: 1,
    missing: TreatMissingData.BREACHING,
  },
  ...watched.consumers.map(failingConsumer),
  ...(watched.forwarding.archive ? archiveAlarms(watched.forwarding.archive) : []),
  {
    id: 'UploadsLate',
    severity: 'page',
    text: 'uploaded files wait for more than an hour, and expire after two days',
    metric: oldestArrival(watched),
    threshold: 3_600,
    periods: 3,
  },
  ...apiAlarmsOf(watched),
  {
    id: 'FunctionsThrottled',
    severity: 'page',
    text: 'Lambda refuses invocations of this account: requests fail with 503, consumers are late',
    metric: shareOf(ofAllFunctions('Throttles'), ofAllFunctions('Invocations'), 10, 5),
    threshold: 0.1,
    periods: 1,
  },
  {
    id: 'ConcurrencyHigh',
    severity: 'ticket',
    text: 'functions use four fifths of the concurrency for which the size is made',
    metric: ofAllFunctions('ConcurrentExecutions', Stats.MAXIMUM),
    threshold: 0.8 * SIZES[watched.settings.size].account,
    periods: 5,
  },
  {
    id: 'TableThrottled',
    severity: 'page',
    text: 'the table throttles requests',
    metric: throttledRows(watched),
    threshold: 0.1,
    periods: 3,
  },
]
