import { Link } from '@tanstack/react-router'
import type { Subscription } from '../../api/subscriptions.ts'
import { Definitions, type Entries } from '../../parts/definitions.tsx'
import { Time } from '../../parts/time.tsx'
import { HealthBadge, SubscriptionBadge } from './webhook-badges.tsx'
import { outcomeOf, whyWaiting } from './webhook-words.ts'

const REVOKED = {
  gone: 'The receiver answered 410 Gone, so nothing is sent any more.',
  deleted: 'It was deleted.',
} as const

export function SubscriptionSummary({ subscription }: { readonly subscription: Subscription }) {
  const { target_url, description, trigger_ids, headers, status, revoked_reason, health } = subscription
  const { last_success_at, failing_since, last_failure } = health
  const names = Object.keys(headers)
  return (
    <Definitions
      entries={
        {
          target_url: ['Target URL', <code key="url">{target_url}</code>],
          description: ['Description', description ?? '–'],
          status: [
            'Status',
            <span key="status">
              <SubscriptionBadge status={status} /> {revoked_reason && REVOKED[revoked_reason]}
              {whyWaiting(subscription)}
            </span>,
          ],
          health: [
            'Health',
            <span key="health">
              <HealthBadge health={health} />{' '}
              {failing_since && (
                <>
                  since <Time precision="second" value={failing_since} />
                </>
              )}
            </span>,
          ],
          last_success: [
            'Last success (updated hourly)',
            last_success_at ? <Time key="success" precision="second" value={last_success_at} /> : '–',
          ],
          last_failure: [
            'Last failure (updated hourly)',
            last_failure ? (
              <span key="failure">
                <Link to="/deliveries/$deliveryId" params={{ deliveryId: last_failure.delivery_id }}>
                  {outcomeOf(last_failure)}
                </Link>{' '}
                <Time precision="second" value={last_failure.at} />
              </span>
            ) : (
              '–'
            ),
          ],
          trigger_ids: ['Triggers', trigger_ids.includes('*') ? 'All triggers' : trigger_ids.join(', ')],
          headers: ['Custom headers', names.length > 0 ? names.join(', ') : '–'],
          // Within the status.
          paused_reason: null,
          revoked_reason: null,
          owner_status: null,
          // The first of `trigger_ids`.
          trigger_id: null,
          created_by: null,
          created_at: null,
          updated_at: null,
          id: null,
          object: null,
        } satisfies Entries<Subscription & Record<'last_success' | 'last_failure', unknown>>
      }
    />
  )
}
