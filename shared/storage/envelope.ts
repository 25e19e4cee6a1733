import type { Envelope, Json } from '../domain/event.ts'
import type { EntityType } from '../domain/triggers.ts'
import { signLink } from './links.ts'

/** The fields of a record that are stored as the place of a file and shown as a link to it. */
const FILES: { readonly [Entity in EntityType]?: readonly string[] } = {
  expense: ['receipt'],
  photo: ['original', 'display', 'thumbnail'],
}

/**
 * The envelope as it is shown: files, which an event keeps as their places, become links that were signed now
 * (contract 10.3, 2.3). Anything else passes as it is, at no cost.
 */
export async function signEnvelope(envelope: Envelope, now: Date): Promise<Envelope> {
  const { entity_type, data, metadata } = envelope
  if (data) {
    const signed = await signRecord(entity_type, data, now)
    return signed === data ? envelope : { ...envelope, data: signed }
  }
  // A deleted record is in the metadata (contract 10.4).
  const signed = await signRecord(entity_type, metadata, now)
  return signed === metadata ? envelope : { ...envelope, metadata: signed }
}

/** The record as it is shown, the same object when it has no file. */
export async function signRecord(entity: EntityType, record: Json, now: Date): Promise<Json> {
  const fields = (FILES[entity] ?? []).filter((field) => isStored(record[field]))
  if (fields.length === 0) return record
  const links = await Promise.all(
    fields.map(async (field) => [field, await signed(record[field] as Stored, now)] as const),
  )
  return { ...record, ...Object.fromEntries(links) }
}

/** Where a file is, and what is told of it besides. */
interface Stored {
  readonly key: string
}

async function signed({ key, ...more }: Stored, now: Date): Promise<Json> {
  return { ...(await signLink(key, now)), ...more }
}

/** Samples that are made up have a link already, which leads nowhere. */
const isStored = (value: unknown): value is Stored =>
  typeof value === 'object' && value !== null && 'key' in value && typeof value.key === 'string'
