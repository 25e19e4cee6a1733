import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Envelope } from '../domain/event.ts'
import type { TriggerId } from '../domain/triggers.ts'

/**
 * The synthetic envelope of a trigger: the sample for a workspace that has no event of the trigger yet, and the example
 * in the OpenAPI document. A test validates the files against the envelope's schema, so the JSON is not validated here.
 *
 * The files are read on demand, because bundling them would slow every cold start. `infra/bundle/bundle.ts` copies them so
 * that this relative path is valid in a deployed function too.
 */
export async function syntheticEnvelope(trigger: TriggerId): Promise<Envelope> {
  const file = join(import.meta.dirname, `../../events/envelopes/${trigger}.json`)
  // Tests check every sample against the schema of its trigger.
  return JSON.parse(await readFile(file, 'utf8')) as Envelope
}
