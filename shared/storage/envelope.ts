import type { Envelope, Json } from '../domain/kit/event.ts'
import { fileNameOf, RENDITION_TYPE } from '../domain/kit/file-name.ts'
import type { EntityType } from '../domain/kit/triggers.ts'
import { signLink } from './links.ts'
import type { Link } from './presign.ts'

/** The fields of a record that store the S3 key of a file; responses and deliveries contain a link instead. */
const FILES: { readonly [Entity in EntityType]?: readonly string[] } = {
  expense: ['receipt'],
  photo: ['original', 'display', 'thumbnail'],
}

/**
 * Replaces the S3 keys that an event stores with newly signed links (contract 10.3). Returns the same object if the
 * event has no files.
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

/** Replaces the S3 keys of a record with signed links; returns the same object if the record has no files. */
export async function signRecord<T extends Json>(
  entity: EntityType,
  record: T,
  now: Date,
): Promise<Signed<T>> {
  const files = (FILES[entity] ?? []).flatMap((field) => {
    const file = record[field]
    return isStoredFile(file) ? [{ field, file }] : []
  })
  const links = await Promise.all(
    files.map(async ({ field, file: { key, display, ...more } }) => {
      const name = fileNameOf(entity, record, typeOf(record, key, more))
      const [link, rendition] = await Promise.all([
        signLink(key, name, now),
        typeof display === 'string' && signLink(display, fileNameOf(entity, record, RENDITION_TYPE), now),
      ])
      const displayUrl = entity === 'expense' && { display_url: rendition ? rendition.url : null }
      return [field, { ...link, ...more, ...displayUrl }] as const
    }),
  )
  const shown = links.length === 0 ? record : { ...record, ...Object.fromEntries(links) }
  // `FILES` names every field that contains a file; the compiler cannot derive it.
  return shown as Signed<T>
}

/** A record in which a link replaces each stored file. */
export type Signed<T> = { readonly [Field in keyof T]: SignedValue<T[Field]> }
type SignedValue<V> = V extends StoredFile ? Omit<V, 'key' | 'display'> & Link & DisplayOf<V> : V
/** A receipt names its rendition; each rendition of a photo is a separate stored file. */
type DisplayOf<V> = V extends { readonly display: unknown }
  ? { readonly display_url: string | null }
  : unknown

/** The S3 key of a file, and further fields, which are shown unchanged. */
interface StoredFile extends Json {
  readonly key: string
}

/**
 * The type of a receipt is stored with the file, the type of a photo in the record. All other files are renditions of
 * the photo.
 */
function typeOf({ original, mime_type }: Json, key: string, file: Json): string {
  const isOriginal = isStoredFile(original) && original.key === key
  return String(file.mime_type ?? (isOriginal ? mime_type : RENDITION_TYPE))
}

/** False for the file fields of synthetic samples, which already contain a (dead) link. */
const isStoredFile = (value: unknown): value is StoredFile =>
  typeof value === 'object' && value !== null && 'key' in value && typeof value.key === 'string'
