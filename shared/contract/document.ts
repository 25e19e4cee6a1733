import type { Envelope } from '../domain/event.ts'
import { TRIGGER_IDS, type TriggerId } from '../domain/triggers.ts'
import type { JsonSchema } from './json-schema.ts'
import { openApi } from './openapi.ts'
import { routes } from './routes.ts'
import { syntheticEnvelope } from './synthetic.ts'

/** The document of this service, as it is committed at docs/openapi.json. */
export async function document(): Promise<JsonSchema> {
  const entries = TRIGGER_IDS.map(async (trigger) => [trigger, await syntheticEnvelope(trigger)] as const)
  const examples = Object.fromEntries(await Promise.all(entries)) as Record<TriggerId, Envelope>
  return openApi(routes, examples)
}
