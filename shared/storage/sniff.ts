import { fileTypeFromBuffer } from 'file-type'

/** The MIME type of what the bytes are, whatever they claim; undefined where they are nothing that is known. */
export async function sniff(bytes: Uint8Array): Promise<string | undefined> {
  try {
    return (await fileTypeFromBuffer(bytes))?.mime
  } catch {
    // Malformed on purpose, perhaps: not a reason to look at it again and again.
    return undefined
  }
}
