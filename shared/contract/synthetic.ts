import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Envelope, Json } from '../domain/event.ts'
import { eachText } from '../domain/expense-texts.ts'
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
  const envelope = JSON.parse(await readFile(file, 'utf8')) as Envelope
  if (envelope.entity_type !== 'expense') return envelope
  const { data, metadata } = envelope
  return { ...envelope, ...(data ? { data: withTexts(data) } : { metadata: withTexts(metadata) }) }
}

/** The files leave out texts of expenses that they do not show. The record of a delete event is its metadata. */
const withTexts = (expense: Json): Json => ({ ...expense, ...eachText((name) => expense[name] ?? null) })
