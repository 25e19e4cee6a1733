import { contentFault, type DeclaredFile, type Refusal, sizeFault } from '../domain/kit/uploaded-object.ts'
import { sniff } from './content.ts'
import { readFile, type UploadedObject } from './files.ts'

/**
 * Reads an uploaded file.
 * @returns the bytes if the file has the declared size and type, otherwise the reason of the refusal
 */
export async function checkFile(
  declared: DeclaredFile,
  object: UploadedObject,
  maxBytes: number,
): Promise<{ readonly bytes: Uint8Array } | Refusal> {
  const file = await readFile(object, maxBytes)
  if (!file) return { reason: 'unreadable', message: 'the file is gone' }
  const { size, bytes } = file
  const fault = sizeFault(declared, size, maxBytes)
  if (fault) return fault
  // The content was read, because the size is within the limit.
  if (!bytes) throw new Error('the file was not read')
  return contentFault(declared, await sniff(bytes)) ?? { bytes }
}
