import { deflateSync, inflateSync } from 'node:zlib'
import { ENVELOPE_FIELDS, type Envelope } from '../../domain/kit/event.ts'
import { MAX_BODY_BYTES } from '../../domain/webhooks/delivery.ts'
import { RowTooLarge } from '../../table/store/commit.ts'
import type { Row } from '../../table/store/read.ts'
import { checked, InvalidRow } from '../../table/store/versioned.ts'
import { DICTIONARY } from './dictionary.ts'

/** The zlib format identifies the dictionary and has a checksum, so a damaged envelope never decodes to another envelope. */
const ZLIB = {
  dictionary: Buffer.from(DICTIONARY),
  /**
   * Size of the output buffer in bytes. Node takes a buffer of this size from its pool; by default it allocates 16 KB
   * for each call.
   */
  chunkSize: 4_000,
}

/**
 * Maximum size of an envelope in bytes of JSON. A delivery adds a signed link of less than 1 KB for each of at most
 * three files, and samples store the envelope uncompressed in a row of at most 400 KB.
 */
const MAX_BYTES = MAX_BODY_BYTES - 3 * 1024

/**
 * Compresses an envelope to about a quarter of its size, so that an entry of the list index can contain it.
 * @throws RowTooLarge
 */
export function pack(envelope: Envelope): Uint8Array {
  const json = Buffer.from(JSON.stringify(envelope))
  if (json.length > MAX_BYTES) throw new RowTooLarge()
  return deflateSync(json, ZLIB)
}

/** The attributes of a row that contain the packed envelope. */
const ATTRIBUTE = 'projected.envelope'

/** @param row names the row in the error @throws InvalidRow */
export function unpack(row: Row, packed: unknown): Envelope {
  return checked(row, ATTRIBUTE, jsonOf(row, packed), ENVELOPE_FIELDS)
}

function jsonOf(row: Row, packed: unknown): unknown {
  try {
    return JSON.parse(inflateSync(bytesOf(packed), ZLIB).toString())
  } catch {
    throw new InvalidRow(row, { path: ATTRIBUTE, expected: 'a packed envelope', found: typeof packed })
  }
}

/** Binary values from the stream and the raw client are base64, as in DynamoDB's JSON. */
function bytesOf(packed: unknown): Uint8Array {
  if (packed instanceof Uint8Array) return packed
  return Buffer.from(String(packed), 'base64')
}
