import type { SubscriptionId } from '../../domain/ids.ts'
import type { Subscription } from '../../domain/subscription.ts'
import type { Caller } from '../../http/exchange.ts'
import type { Guard } from '../../http/guard.ts'
import { notFound } from '../../http/problem.ts'
import type { Versioned } from '../../table/store/versioned.ts'
import { getSubscription } from '../../table/webhooks/subscriptions.ts'
import { requireTriggerRights } from './authorize.ts'

interface GuardRequest {
  readonly params: { readonly id: SubscriptionId }
  readonly caller: Caller
}

type SubscriptionGuard = Guard<'subscription', GuardRequest, Versioned<Subscription>>

/** Every write to a subscription needs the rights that creating it needs (contract 4.8). */
export const subscriptionWrite: SubscriptionGuard = {
  name: 'subscription',
  check: async (request) => {
    const found = await readSubscription(request)
    requireTriggerRights(request.caller, found.record.trigger_id)
    return found
  },
}

/** As `subscriptionWrite`, but an admin may delete any subscription. */
export const subscriptionDelete: SubscriptionGuard = {
  name: 'subscription',
  check: (request) =>
    request.caller.permissions.includes('workspace.admin')
      ? readSubscription(request)
      : subscriptionWrite.check(request),
}

async function readSubscription({ params, caller }: GuardRequest): Promise<Versioned<Subscription>> {
  const found = await getSubscription(caller.workspaceId, params.id)
  if (!found) throw notFound('subscription')
  return found
}
