import { createHash } from 'node:crypto'

/** Detects the MIME type from the content, independent of the declared type; undefined if it is unknown. */
export async function sniff(bytes: Uint8Array): Promise<string | undefined> {
  // Imported here: repeated messages and files refused for their size do not need it.
  const { fileTypeFromBuffer } = await import('file-type')
  try {
    return (await fileTypeFromBuffer(bytes))?.mime
  } catch {
    // Do not rethrow: a malformed file, perhaps a malicious one, would be retried in vain.
    return undefined
  }
}

/** The hash of a record's file, with which a mirror recognizes a file that it already has (contract 8.8). */
export const contentHash = (bytes: Uint8Array): string =>
  `sha256:${createHash('sha256').update(bytes).digest('hex')}`
