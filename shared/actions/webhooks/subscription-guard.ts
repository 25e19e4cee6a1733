import type { SubscriptionId } from '../../domain/kit/ids.ts'
import type { TriggerChoice, TriggerId } from '../../domain/kit/triggers.ts'
import type { Caller, Guard } from '../../http/exchange.ts'
import { notFound } from '../../http/problem.ts'
import { getSubscription, type SubscriptionRow } from '../../webhooks/subscriptions/rows.ts'
import { requireTriggerRights } from './authorize.ts'

interface GuardRequest {
  readonly params: { readonly id: SubscriptionId }
  readonly caller: Caller
}

type SubscriptionGuard<Asked = GuardRequest> = Guard<'subscription', Asked, SubscriptionRow>

/** Every write to a subscription needs the same rights as its creation (contract 4.8). */
export const subscriptionWrite: SubscriptionGuard = {
  name: 'subscription',
  check: async (request) => {
    const found = await readSubscription(request)
    requireTriggerRights(request.caller, found.record.trigger_ids)
    return found
  },
}

/** A PATCH also needs the rights to the new triggers. */
export const subscriptionPatch: SubscriptionGuard<
  GuardRequest & { readonly body: { readonly trigger_ids?: TriggerChoice | undefined } }
> = {
  name: 'subscription',
  check: async (request) => {
    const found = await subscriptionWrite.check(request)
    if (request.body.trigger_ids) requireTriggerRights(request.caller, request.body.trigger_ids)
    return found
  },
}

/** A test also needs the rights to the trigger that it names. */
export const subscriptionTest: SubscriptionGuard<
  GuardRequest & { readonly body: { readonly trigger_id?: TriggerId | undefined } }
> = {
  name: 'subscription',
  check: async (request) => {
    const found = await subscriptionWrite.check(request)
    if (request.body.trigger_id) requireTriggerRights(request.caller, [request.body.trigger_id])
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

async function readSubscription({ params, caller }: GuardRequest): Promise<SubscriptionRow> {
  const found = await getSubscription(caller.workspaceId, params.id)
  if (!found) throw notFound('subscription')
  return found
}
