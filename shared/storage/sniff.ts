/** The MIME type of what the bytes are, whatever they claim; undefined where they are nothing that is known. */
export async function sniff(bytes: Uint8Array): Promise<string | undefined> {
  // Imported here: a file that is refused for its size, or a message that comes again, needs no look at the content.
  const { fileTypeFromBuffer } = await import('file-type')
  try {
    return (await fileTypeFromBuffer(bytes))?.mime
  } catch {
    // Malformed on purpose, perhaps: not a reason to look at it again and again.
    return undefined
  }
}
