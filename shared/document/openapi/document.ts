import { routes } from '../../contract/routes.ts'
import { syntheticEnvelope } from '../../contract/synthetic.ts'
import type { Envelope } from '../../domain/kit/event.ts'
import { TRIGGER_IDS, type TriggerId } from '../../domain/kit/triggers.ts'
import { openApi } from './openapi.ts'
import type { Document } from './types.ts'

/** One example envelope for each trigger. */
export async function examples(): Promise<Record<TriggerId, Envelope>> {
  const entries = TRIGGER_IDS.map(async (trigger) => [trigger, await syntheticEnvelope(trigger)] as const)
  // One entry for each of TRIGGER_IDS.
  return Object.fromEntries(await Promise.all(entries)) as Record<TriggerId, Envelope>
}

/** The OpenAPI document of this service, which is committed as docs/openapi.json. */
export async function document(): Promise<Document> {
  return openApi(routes, await examples())
}
