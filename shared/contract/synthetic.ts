import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Envelope, Json } from '../domain/kit/event.ts'
import { mapFields } from '../domain/kit/keys-of.ts'
import { TEXTS_OF } from '../domain/kit/texts.ts'
import type { EntityType, TriggerId } from '../domain/kit/triggers.ts'

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
  const envelope = JSON.parse(await readFile(file, 'utf8')) as Envelope
  const { entity_type, data, metadata } = envelope
  const texts: object = TEXTS[entity_type] ?? {}
  return {
    ...envelope,
    ...(data ? { data: withTexts(data, texts) } : { metadata: withTexts(metadata, texts) }),
  }
}

const TEXTS: Partial<Record<EntityType, object>> = TEXTS_OF

/** The files leave out optional texts of a record. The metadata of a delete event is the record. */
const withTexts = (record: Json, texts: object): Json => ({
  ...record,
  ...mapFields(texts, (name) => record[name] ?? null),
})
