import { isTriggerId, type TriggerId } from '../../domain/triggers.ts'
import type { Caller } from '../../http/exchange.ts'
import type { Guard } from '../../http/guard.ts'
import { notFound } from '../../http/problem.ts'
import { requireTriggerRights } from './authorize.ts'

interface Asked {
  readonly caller: Caller
}

/** The trigger that a body subscribes to. */
export const triggerOfBody: Guard<
  'trigger',
  Asked & { readonly body: { readonly trigger_id: TriggerId } },
  void
> = {
  name: 'trigger',
  check: ({ body, caller }) => requireTriggerRights(caller, body.trigger_id),
}

/** The trigger that a list is filtered by, if any. */
export const triggerOfQuery: Guard<
  'trigger',
  Asked & { readonly query: { readonly trigger_id?: TriggerId | undefined } },
  void
> = {
  name: 'trigger',
  check: ({ query, caller }) => {
    if (query.trigger_id) requireTriggerRights(caller, query.trigger_id)
  },
}

/** The trigger in the path; 404 for an unknown one. */
export const triggerOfPath: Guard<
  'trigger',
  Asked & { readonly params: { readonly trigger_id: string } },
  TriggerId
> = {
  name: 'trigger',
  check: ({ params: { trigger_id: trigger }, caller }) => {
    if (!isTriggerId(trigger)) throw notFound('trigger')
    requireTriggerRights(caller, trigger)
    return trigger
  },
}
