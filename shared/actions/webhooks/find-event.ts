import type { Envelope } from '../../domain/kit/event.ts'
import { isEventId } from '../../domain/kit/ids.ts'
import type { Caller } from '../../http/exchange.ts'
import { getEvent } from '../../webhooks/events/rows.ts'
import { mayReadTrigger } from './authorize.ts'

/** An event that the caller may read; undefined for any other id or text. */
export async function findEvent(caller: Caller, id: string): Promise<Envelope | undefined> {
  const event = isEventId(id) ? await getEvent(caller.workspaceId, id) : undefined
  return event && mayReadTrigger(caller, event.trigger) ? event : undefined
}
