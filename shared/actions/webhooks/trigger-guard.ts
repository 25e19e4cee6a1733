import { isTriggerId, type TriggerChoice, type TriggerId } from '../../domain/triggers.ts'
import type { Caller } from '../../http/exchange.ts'
import type { Guard } from '../../http/guard.ts'
import { notFound } from '../../http/problem.ts'
import { requireTriggerRights } from './authorize.ts'

interface GuardRequest {
  readonly caller: Caller
}

/** Requires the rights to the triggers in the body of a new subscription. */
export const triggersOfBody: Guard<
  'trigger',
  GuardRequest & { readonly body: { readonly trigger_ids: TriggerChoice } },
  void
> = {
  name: 'trigger',
  check: ({ body, caller }) => requireTriggerRights(caller, body.trigger_ids),
}

/** Requires the rights to the trigger that a list is filtered by, if any. */
export const triggerOfQuery: Guard<
  'trigger',
  GuardRequest & { readonly query: { readonly trigger_id?: TriggerId | undefined } },
  void
> = {
  name: 'trigger',
  check: ({ query, caller }) => {
    if (query.trigger_id) requireTriggerRights(caller, [query.trigger_id])
  },
}

/** Requires the rights to the trigger in the path; 404 for an unknown trigger. */
export const triggerOfPath: Guard<
  'trigger',
  GuardRequest & { readonly params: { readonly trigger_id: string } },
  TriggerId
> = {
  name: 'trigger',
  check: ({ params: { trigger_id: trigger }, caller }) => {
    if (!isTriggerId(trigger)) throw notFound('trigger')
    requireTriggerRights(caller, [trigger])
    return trigger
  },
}
