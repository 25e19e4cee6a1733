import { Stats, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import type { CfnDeliveryStream } from 'aws-cdk-lib/aws-kinesisfirehose'
import { NOT_OPENED } from '../../shared/webhooks/send/answer.ts'
import { SIZES } from '../settings/sizes.ts'
import { type AlarmSpec, failingConsumer, over } from './alarm-spec.ts'
import type { ServiceFunction } from './function.ts'
import {
  attemptsThat,
  deadLetters,
  failingShare,
  limited,
  messagesIn,
  ofAllFunctions,
  ofApi,
  ofArchive,
  ofFunction,
  oldestArrival,
  overdue,
  shareOf,
  slowRequests,
  throttledRows,
  type Watched,
} from './metrics.ts'

/** Percentage of failed requests that uses up the error budget (0.1 % in 30 days, docs/operations.md) `times` times as fast as allowed. */
const burnRate = (times: number): number => times / 10

/** The alarm's anchor in the runbook (docs/operations.md): `ApiFailures` → `alarm-api-failures`. */
export const anchorOf = (id: string): string =>
  `alarm${id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

/** The alarm for a consumer that reads the stream too late. */
const lateIn = (id: string, says: string, { lambda }: ServiceFunction): AlarmSpec => ({
  id,
  says,
  metric: ofFunction(lambda, 'IteratorAge', Stats.MAXIMUM),
  threshold: 60_000,
  periods: 3,
})

/** Firehose tries to write for a day, and then drops what it has. */
const archiveAlarms = (stream: CfnDeliveryStream): readonly AlarmSpec[] => [
  {
    id: 'ArchiveLate',
    says: 'events wait for more than an hour to be written to the archive, and are lost to it after a day',
    metric: over(ofArchive(stream, 'DeliveryToS3.DataFreshness', Stats.MAXIMUM), 5),
    threshold: 3_600,
    periods: 3,
  },
  {
    id: 'ArchiveNotConverted',
    says: 'events cannot be converted to rows of the archive: they are in the bucket under failed/',
    metric: over(ofArchive(stream, 'FailedConversion.Records', Stats.SUM), 5),
    threshold: 0,
    periods: 1,
  },
]

export const alarmsOf = (watched: Watched): readonly AlarmSpec[] => [
  ...[...deadLetters(watched)].map(([id, queue]) => ({
    id,
    says: 'a dead-letter queue has messages that could not be processed',
    metric: messagesIn(queue),
    threshold: 0,
    periods: 1,
  })),
  lateIn('FanOutLate', 'events wait for fan-out for more than a minute', watched.webhooks.fanOut),
  lateIn('SumsLate', 'changes wait for more than a minute until sums include them', watched.sums.count),
  {
    id: 'DeliveriesLate',
    says: 'an event or a delivery is more than five minutes overdue',
    metric: overdue(watched),
    threshold: 300,
    periods: 3,
  },
  {
    id: 'SubscriptionsFailing',
    rollsBack: true,
    says: 'of at least five subscriptions that were attempted in ten minutes, over 30 % fail: probably not their receivers',
    metric: failingShare(watched),
    threshold: 30,
    periods: 3,
  },
  {
    id: 'SecretsNotOpened',
    says: 'deliveries fail because the secrets or headers of subscriptions cannot be opened',
    metric: over(attemptsThat(NOT_OPENED, watched), 5),
    threshold: 0,
    periods: 1,
  },
  {
    id: 'SweepSilent',
    says: 'the sweep, or a part of it, has not run for five minutes: lost events and deliveries are not recovered',
    metric: over(ofFunction(watched.webhooks.sweep.lambda, 'Invocations'), 5),
    // If one part of the sweep does not run for five minutes, only the other parts are counted, with at most five invocations each.
    threshold: 5 * SIZES[watched.settings.size].outboxGroups - 4,
    below: true,
    periods: 1,
    missing: TreatMissingData.BREACHING,
  },
  ...watched.consumers.map(failingConsumer),
  ...(watched.forwarding.archive ? archiveAlarms(watched.forwarding.archive) : []),
  {
    id: 'UploadsLate',
    says: 'uploaded files wait for more than an hour, and expire after two days',
    metric: oldestArrival(watched),
    threshold: 3_600,
    periods: 3,
  },
  {
    id: 'ApiFailures',
    rollsBack: true,
    says: 'requests fail with 5xx, fourteen times as many as the objective allows',
    metric: shareOf(ofApi(watched, '5xx'), ofApi(watched, 'Count'), 5, 5),
    threshold: burnRate(14.4),
    periods: 1,
  },
  {
    id: 'ApiFailuresLasting',
    says: 'requests have failed with 5xx for hours, three times as many as the objective allows',
    metric: shareOf(ofApi(watched, '5xx'), ofApi(watched, 'Count'), 5, 60),
    threshold: burnRate(3),
    periods: 6,
  },
  {
    id: 'RequestsLimited',
    says: 'rate limits refuse one request in twenty with 429',
    metric: shareOf(limited(watched), ofApi(watched, 'Count'), 50, 5),
    threshold: 5,
    periods: 3,
  },
  {
    id: 'ApiSlow',
    says: 'one request in twenty takes more than three seconds',
    metric: slowRequests(watched),
    threshold: 3000,
    periods: 3,
  },
  {
    id: 'FunctionsThrottled',
    says: 'Lambda refuses invocations of this account: requests fail with 503, consumers are late',
    metric: shareOf(ofAllFunctions('Throttles'), ofAllFunctions('Invocations'), 10, 5),
    threshold: 0.1,
    periods: 1,
  },
  {
    id: 'ConcurrencyHigh',
    says: 'functions use four fifths of the concurrency for which the size is made',
    metric: ofAllFunctions('ConcurrentExecutions', Stats.MAXIMUM),
    threshold: 0.8 * SIZES[watched.settings.size].account,
    periods: 5,
  },
  {
    id: 'TableThrottled',
    says: 'the table throttles requests',
    metric: throttledRows(watched),
    threshold: 0.1,
    periods: 3,
  },
]
