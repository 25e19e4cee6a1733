import type { SubscriptionId } from '../../domain/ids.ts'
import type { Subscription } from '../../domain/subscription.ts'
import type { Caller } from '../../http/exchange.ts'
import type { Guard } from '../../http/guard.ts'
import { notFound } from '../../http/problem.ts'
import type { Versioned } from '../../table/store/versioned.ts'
import { getSubscription } from '../../table/webhooks/subscriptions.ts'
import { requireTriggerRights } from './authorize.ts'

interface Asked {
  readonly params: Readonly<Record<string, string>>
  readonly caller: Caller
}

type SubscriptionGuard = Guard<'subscription', Asked, Versioned<Subscription>>

/** Every write on a subscription needs the rights that creating it needs (contract 4.8). */
export const subscriptionWrite: SubscriptionGuard = {
  name: 'subscription',
  check: async (asked) => {
    const found = await readSubscription(asked)
    requireTriggerRights(asked.caller, found.record.trigger_id)
    return found
  },
}

/** The same, but an admin may delete any subscription. */
export const subscriptionDelete: SubscriptionGuard = {
  name: 'subscription',
  check: (asked) =>
    asked.caller.permissions.includes('workspace.admin')
      ? readSubscription(asked)
      : subscriptionWrite.check(asked),
}

async function readSubscription({ params, caller }: Asked): Promise<Versioned<Subscription>> {
  const found = await getSubscription(caller.workspaceId, params.id as SubscriptionId)
  if (!found) throw notFound('subscription')
  return found
}
