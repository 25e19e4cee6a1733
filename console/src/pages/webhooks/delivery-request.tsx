import type { Delivery } from '../../api/deliveries.ts'
import { useEvent } from '../../api/events.ts'
import { useSubscription } from '../../api/subscriptions.ts'
import { Definitions } from '../../parts/definitions.tsx'
import { JsonView } from '../../parts/json-view.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import styles from './delivery-request.module.css'
import { requestHeaders } from './request-headers.ts'

/** What is sent: the event, whose JSON is the same at every attempt except for its links, which are signed anew. */
export function DeliveryRequest({ delivery }: { readonly delivery: Delivery }) {
  const event = useEvent(delivery.event_id)
  const { data: subscription } = useSubscription(delivery.subscription_id)
  return (
    <div className={styles.request}>
      <h3>Headers</h3>
      <Definitions
        entries={Object.fromEntries(
          requestHeaders(delivery, Object.keys(subscription?.headers ?? {})).map(([name, value]) => [
            name,
            [name, <code key={name}>{value}</code>] as const,
          ]),
        )}
      />
      <h3>Body</h3>
      <Loaded query={event}>{(data) => <JsonView value={data} label="the body" />}</Loaded>
    </div>
  )
}
