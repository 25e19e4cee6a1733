import { readFile } from 'node:fs/promises'
import type { Envelope } from '../domain/event.ts'
import type { TriggerId } from '../domain/triggers.ts'

/**
 * The synthetic envelope of a trigger: the sample of a workspace that has not emitted it yet, the examples of the
 * OpenAPI document. Checked against the envelope's schema by a test, so the JSON is taken at its word here.
 *
 * Read when it is asked for: all of them in a bundle would be paid for at each start. `infra/bundle.ts` puts the files
 * where this looks, two folders up from here as from any function.
 */
export async function syntheticEnvelope(trigger: TriggerId): Promise<Envelope> {
  const file = new URL(`../../events/envelopes/${trigger}.json`, import.meta.url)
  return JSON.parse(await readFile(file, 'utf8')) as Envelope
}
