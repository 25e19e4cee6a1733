import type { EnvelopeId, WorkspaceId } from '../domain/kit/ids.ts'
import { SIGNING_ENVELOPE_FIELDS, type SigningEnvelope } from '../domain/webhooks/signing-envelope.ts'
import { envelopeKey } from './keys.ts'
import { listCollection, type Page, type Paged } from './store/collection.ts'
import { readRow } from './store/read.ts'
import { type Versioned, versioned } from './store/versioned.ts'
import { ABSENT, type Item, unchanged, type Write } from './store/write.ts'

function row(envelope: SigningEnvelope, v: number): Item {
  return {
    ...envelopeKey(envelope.workspace_id, envelope.id),
    type: 'envelope',
    data: envelope,
    v,
  }
}

export function envelopeInsertion(envelope: SigningEnvelope): Write {
  return { put: row(envelope, 1), when: ABSENT }
}

export function envelopeReplacement({ v }: Versioned<SigningEnvelope>, next: SigningEnvelope): Write {
  return { put: row(next, v + 1), when: unchanged(v) }
}

export async function getEnvelope(
  ws: WorkspaceId,
  id: EnvelopeId,
): Promise<Versioned<SigningEnvelope> | undefined> {
  const found = await readRow(envelopeKey(ws, id))
  return found && versioned<SigningEnvelope>(found, SIGNING_ENVELOPE_FIELDS)
}

/** Newest first. */
export const listEnvelopes = (ws: WorkspaceId, page: Page): Promise<Paged<SigningEnvelope>> =>
  listCollection(ws, 'envelope', SIGNING_ENVELOPE_FIELDS, page)
