import { getRouteApi, Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { NotFoundError } from '../../../../clients/typescript/src/errors.ts'
import { type Delivery, useDelivery } from '../../api/deliveries.ts'
import { useEvent } from '../../api/events.ts'
import { useMe } from '../../api/me.ts'
import { mayRedeliver } from '../../api/rights.ts'
import { Definitions, type Entries } from '../../parts/definitions.tsx'
import { JsonView } from '../../parts/json-view.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Missing } from '../../parts/missing.tsx'
import { PageHeader } from '../../parts/page-header.tsx'
import { RequestButton } from '../../parts/request-button.tsx'
import { Section } from '../../parts/section.tsx'
import { Time } from '../../parts/time.tsx'
import { adviceOf } from './failure-advice.ts'
import { useSendAgain } from './send-again.ts'
import { SignedAttempts } from './signed-attempts.tsx'
import { DeliveryBadge, TestBadge } from './webhook-badges.tsx'

const route = getRouteApi('/shell/deliveries/$deliveryId')

export function DeliveryPage() {
  const { deliveryId } = route.useParams()
  const delivery = useDelivery(deliveryId)
  if (delivery.error instanceof NotFoundError)
    return <Missing record="delivery" list={<Link to="/webhooks">Webhooks</Link>} />
  return (
    <>
      <PageHeader
        title="Delivery"
        name={delivery.data && nameOf(delivery.data)}
        above={<Above delivery={delivery.data} />}
      >
        {delivery.data && <RedeliverButton delivery={delivery.data} />}
      </PageHeader>
      <Loaded query={delivery}>
        {(data) => (
          <>
            <Summary delivery={data} />
            <Section title="Attempts">
              <SignedAttempts delivery={data} />
            </Section>
            <Section title="Request body">
              <RequestBody eventId={data.event_id} />
            </Section>
          </>
        )}
      </Loaded>
    </>
  )
}

const nameOf = ({ trigger_id, target_url }: Delivery) => `${trigger_id} to ${target_url}`

function Above({ delivery }: { readonly delivery: Delivery | undefined }) {
  if (!delivery) return <Link to="/webhooks">Webhooks</Link>
  return (
    <Link to="/webhooks/$subscriptionId" params={{ subscriptionId: delivery.subscription_id }}>
      Subscription
    </Link>
  )
}

function RedeliverButton({ delivery }: { readonly delivery: Delivery }) {
  const { data: me } = useMe()
  const { send, isSending } = useSendAgain(delivery.id)
  if (!me || !mayRedeliver(me, [delivery])) return null
  return (
    <RequestButton loading={isSending} onClick={send}>
      Redeliver
    </RequestButton>
  )
}

function Summary({ delivery }: { readonly delivery: Delivery }) {
  const { status, trigger_id, is_test, event_id, subscription_id, target_url, attempts } = delivery
  const { created_at, next_attempt_at } = delivery
  const newest = attempts.at(-1)
  const advice = newest && adviceOf(newest)
  return (
    <Definitions
      entries={
        {
          status: ['Status', <DeliveryBadge key="status" status={status} />],
          advice: advice ? ['What to do', <strong key="advice">{advice}</strong>] : null,
          trigger_id: [
            'Trigger',
            <Fragment key="trigger">
              {trigger_id} {is_test && <TestBadge />}
            </Fragment>,
          ],
          event_id: [
            'Event',
            <Link key="event" to="/events/$eventId" params={{ eventId: event_id }}>
              {event_id}
            </Link>,
          ],
          target_url: [
            attempts.length > 0 ? 'Went to' : 'Goes to',
            <Link key="to" to="/webhooks/$subscriptionId" params={{ subscriptionId: subscription_id }}>
              {target_url}
            </Link>,
          ],
          created_at: ['Created', <Time key="created" precision="second" value={created_at} />],
          next_attempt_at: [
            'Next attempt',
            next_attempt_at ? <Time key="next" precision="second" value={next_attempt_at} /> : '–',
          ],
          is_test: null,
          subscription_id: null,
          attempts: null,
          updated_at: null,
          id: null,
          object: null,
        } satisfies Entries<Delivery & Record<'advice', unknown>>
      }
    />
  )
}

/** The body of the delivery: the event, whose JSON is the same at every attempt except for newly signed links. */
function RequestBody({ eventId }: { readonly eventId: string }) {
  const event = useEvent(eventId)
  return <Loaded query={event}>{(data) => <JsonView value={data} label="the body" />}</Loaded>
}
