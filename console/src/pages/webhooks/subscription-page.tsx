import { getRouteApi, Link } from '@tanstack/react-router'
import { NotFoundError } from '../../../../clients/typescript/src/errors.ts'
import { useSubscription } from '../../api/subscriptions.ts'
import { Writes } from '../../controls/writes.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Missing } from '../../parts/missing.tsx'
import { PageHeader } from '../../parts/page-header.tsx'
import { Section } from '../../parts/section.tsx'
import { DeliveryList } from './delivery-list.tsx'
import { ReceiverCheckSection } from './receiver-check-section.tsx'
import { SubscriptionActions } from './subscription-actions.tsx'
import { SubscriptionSummary } from './subscription-summary.tsx'
import { VerifySnippets } from './verify-snippets.tsx'

const route = getRouteApi('/shell/webhooks/$subscriptionId')

export function SubscriptionPage() {
  const { subscriptionId } = route.useParams()
  const subscription = useSubscription(subscriptionId)
  const list = <Link to="/webhooks">Webhooks</Link>
  if (subscription.error instanceof NotFoundError) return <Missing record="subscription" list={list} />
  return (
    <>
      <PageHeader title="Subscription" name={subscription.data?.target_url} above={list}>
        {subscription.data && (
          <Writes to="subscriptions">
            <SubscriptionActions subscription={subscription.data} />
          </Writes>
        )}
      </PageHeader>
      <Loaded query={subscription}>
        {(data) => (
          <>
            <SubscriptionSummary subscription={data} />
            <Section title="Deliveries">
              <DeliveryList subscription={data} />
            </Section>
            <ReceiverCheckSection subscription={data} />
            <Section title="Verify a signature">
              <VerifySnippets />
            </Section>
          </>
        )}
      </Loaded>
    </>
  )
}
