import type { UploadedObject } from '../../shared/storage/files.ts'

/** An object as it was kept. */
export interface Kept {
  readonly bytes: Uint8Array
  readonly mimeType: string
}

/**
 * The files bucket in memory, in the place of `shared/storage/files.ts`: no notification leaves it, so that a test alone
 * handles what it puts there.
 */
export function memoryBucket() {
  const objects = new Map<string, Kept>()
  /** Versions that were removed, as `key@version`, in order. */
  const removed: string[] = []
  return {
    objects,
    removed,
    put: (key: string, bytes: Uint8Array) => objects.set(key, { bytes, mimeType: 'as sent' }),
    readFile: async ({ key }: UploadedObject, most: number) => {
      const found = objects.get(key)
      const size = found?.bytes.length ?? 0
      return found && (size <= most ? { size, bytes: found.bytes } : { size })
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
