import type { UploadedObject } from '../../shared/storage/files.ts'

/** A stored object. */
export interface Kept {
  readonly bytes: Uint8Array
  readonly mimeType: string
}

/**
 * An in-memory files bucket that replaces `shared/storage/files.ts`. It sends no notifications, so only the test
 * handles the objects that it puts there.
 */
export function memoryBucket() {
  const objects = new Map<string, Kept>()
  /** The removed versions, as `key@version`, in order. */
  const removed: string[] = []
  return {
    objects,
    removed,
    put: (key: string, bytes: Uint8Array) => objects.set(key, { bytes, mimeType: 'as sent' }),
    readFile: async ({ key }: UploadedObject, maxBytes: number) => {
      const found = objects.get(key)
      const size = found?.bytes.length ?? 0
      return found && (size <= maxBytes ? { size, bytes: found.bytes } : { size })
    },
    keepFile: async (key: string, bytes: Uint8Array, mimeType: string) => {
      objects.set(key, { bytes, mimeType })
    },
    removeFile: async ({ key, version }: UploadedObject) => {
      removed.push(version === undefined ? key : `${key}@${version}`)
      objects.delete(key)
    },
  }
}
