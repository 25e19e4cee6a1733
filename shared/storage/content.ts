import { createHash } from 'node:crypto'
import { firstBoxes, mediaFileType, typePlace } from './boxes.ts'
import { hasMarkup } from './markup.ts'

/** Detects the MIME type from the content, independent of the declared type; undefined if it is unknown. */
export async function sniff(bytes: Uint8Array): Promise<string | undefined> {
  // Imported here, because repeated messages and files that are refused for their size do not need this library.
  const { fileTypeFromBuffer } = await import('file-type')
  try {
    const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const boxes = firstBoxes(file)
    const place = typePlace(boxes)
    const recognized =
      place === undefined ? 'video/quicktime' : (await fileTypeFromBuffer(file.subarray(place)))?.mime
    if (recognized === undefined) return hasPdfHeader(file) ? 'application/pdf' : undefined
    return /^(video\/|image\/hei)/.test(recognized) ? mediaFileType(boxes, recognized) : recognized
  } catch {
    // Do not rethrow: a malformed file, perhaps a malicious one, would be retried in vain.
    return undefined
  }
}

/**
 * Whether a file without another type has the header of a PDF where readers look for it: within 1,024 bytes, often
 * after a byte order mark or line feed from a faulty program. With markup before the header, the file may be a page
 * that a browser would run.
 */
function hasPdfHeader(file: Buffer): boolean {
  const start = file.toString('latin1', 0, 1_024)
  const header = start.indexOf('%PDF-')
  return header >= 0 && !hasMarkup(start.slice(0, header))
}

/** The hash of a record's file, with which a mirror recognizes a file that it already has (contract 8.8). */
export const contentHash = (bytes: Uint8Array): string =>
  `sha256:${createHash('sha256').update(bytes).digest('hex')}`
