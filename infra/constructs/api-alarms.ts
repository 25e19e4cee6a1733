import type { AlarmSpec } from './alarm-spec.ts'
import { daysToExpiry, limited, ofApi, shareOf, slowRequests, type Watched } from './metrics.ts'

/**
 * The objective allows 0.1 % failed requests in 30 days (docs/operations.md). Returns the percentage of failed requests
 * that uses up this allowance `times` times as fast.
 */
const burnRate = (times: number): number => times / 10

/** ACM renews a certificate 60 days before its end, if the DNS record of its validation still exists. */
const RENEWAL_FAILED_DAYS = 30

/**
 * The certificate of the API's custom domain. ACM publishes metrics in the certificate's region only, so the alarm
 * cannot watch the console's certificate.
 */
const certificateOf = ({ settings: { certificateArn } }: Watched): AlarmSpec[] =>
  certificateArn === undefined
    ? []
    : [
        {
          id: 'CertificateExpiring',
          severity: 'ticket',
          text: 'the certificate of the custom domain expires within a month',
          metric: daysToExpiry(certificateArn),
          threshold: RENEWAL_FAILED_DAYS,
          below: true,
          periods: 1,
        },
      ]

/** The alarms on responses of the API and on its address. */
export const apiAlarmsOf = (watched: Watched): readonly AlarmSpec[] => [
  {
    id: 'ApiFailures',
    severity: 'page',
    rollsBack: true,
    text: 'requests fail with 5xx, fourteen times as many as the objective allows',
    metric: shareOf(ofApi(watched, '5xx'), ofApi(watched, 'Count'), 5, 5),
    threshold: burnRate(14.4),
    periods: 1,
  },
  {
    id: 'ApiFailuresLasting',
    severity: 'ticket',
    text: 'requests have failed with 5xx for hours, three times as many as the objective allows',
    metric: shareOf(ofApi(watched, '5xx'), ofApi(watched, 'Count'), 5, 60),
    threshold: burnRate(3),
    periods: 6,
  },
  {
    id: 'RequestsLimited',
    severity: 'ticket',
    text: 'rate limits refuse one request in twenty with 429',
    metric: shareOf(limited(watched), ofApi(watched, 'Count'), 50, 5),
    threshold: 5,
    periods: 3,
  },
  {
    id: 'ApiSlow',
    severity: 'ticket',
    text: 'one request in twenty takes more than three seconds',
    metric: slowRequests(watched),
    threshold: 3000,
    periods: 3,
  },
  ...certificateOf(watched),
]
