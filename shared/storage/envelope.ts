import type { Envelope, Json } from '../domain/event.ts'
import type { StoredReceipt } from '../domain/expense.ts'
import { signLink } from './links.ts'

/**
 * The envelope as it is shown: a receipt, which an event keeps as the place of its file, becomes a link that was signed
 * now (interface 2.2). Anything else passes as it is, at no cost.
 */
export async function signEnvelope(envelope: Envelope, now: Date): Promise<Envelope> {
  if (envelope.entity_type !== 'expense') return envelope
  const { data, metadata } = envelope
  if (data)
    return isStored(data.receipt) ? { ...envelope, data: await signed(data, data.receipt, now) } : envelope
  // A deleted expense is in the metadata (decisions 7.11).
  const { receipt } = metadata
  return isStored(receipt) ? { ...envelope, metadata: await signed(metadata, receipt, now) } : envelope
}

async function signed(record: Json, { key, mime_type, size_bytes }: StoredReceipt, now: Date): Promise<Json> {
  return { ...record, receipt: { ...(await signLink(key, now)), mime_type, size_bytes } }
}

/** Samples that are made up have a link already, which leads nowhere. */
const isStored = (receipt: unknown): receipt is StoredReceipt =>
  typeof receipt === 'object' && receipt !== null && 'key' in receipt && typeof receipt.key === 'string'
