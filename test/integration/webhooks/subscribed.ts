import { onTestFinished } from 'vitest'
import type { viewDelivery } from '../../../shared/domain/webhooks/delivery.ts'
import type { Transport } from '../../support/api.ts'
import { newWorkspace, type TestWorkspace } from '../../support/workspace.ts'
import { type Hit, receiver } from './bench.ts'

type ShownDelivery = ReturnType<typeof viewDelivery>

/** A workspace with a receiver of `opportunity.created`, and its deliveries as the API shows them, until the test ends. */
export async function subscribed(
  send: Transport,
  answer: (hit: Hit) => number | Promise<number> = () => 200,
  existing?: TestWorkspace,
) {
  const workspace = existing ?? (await newWorkspace(send))
  const { url, hits } = await receiver(answer)
  const body = { trigger_id: 'opportunity.created', target_url: url }
  const { body: subscription } = await workspace.post('/v1/subscriptions', body)
  // Nothing is delivered to the receiver once it is closed.
  onTestFinished(async () => void (await workspace.delete(`/v1/subscriptions/${subscription.id}`)))
  const deliveries = async () =>
    (await workspace.get(`/v1/subscriptions/${subscription.id}/deliveries`)).body.data
  return {
    ...{ workspace, subscription, url, hits },
    deliveries: deliveries as () => Promise<ShownDelivery[]>,
    newest: async () => (await deliveries())[0],
  }
}
