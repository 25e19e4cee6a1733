import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream, mkdirSync, rmSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ObjectStore, StoredObject } from '@20minutes/s3rver'

/**
 * Makes the store put objects atomically, like S3. s3rver writes to the final path, so an interrupted upload would
 * leave a partial object. Here the content is written to `drafts` and renamed to the final path when it is complete.
 */
export function putAtomically(store: ObjectStore, drafts: string): void {
  rmSync(drafts, { recursive: true, force: true })
  mkdirSync(drafts, { recursive: true, mode: 0o700 })
  store.putObject = async (object) => {
    const draft = join(drafts, randomUUID())
    try {
      const written = await write(object, draft)
      const path = store.getResourcePath(object.bucket, object.key, 'object')
      await mkdir(dirname(path), { recursive: true })
      await store.putMetadata(object.bucket, object.key, object.metadata, written.md5)
      await rename(draft, path)
      return written
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }
}

async function write({ content }: StoredObject, file: string): Promise<{ size: number; md5: string }> {
  const hash = createHash('md5')
  let size = 0
  const measure = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  await pipeline(
    Buffer.isBuffer(content) ? Readable.from([content]) : content,
    measure,
    createWriteStream(file),
  )
  return { size, md5: hash.digest('hex') }
}
