import { rm } from 'node:fs/promises'
import S3rver from '@20minutes/s3rver'
import { DUMMY_ACCOUNT } from '@20minutes/s3rver/lib/models/account.js'
import * as z from 'zod'
import type { Store } from './dynamodb.ts'
import { holdLinks } from './iam/links.ts'
import type { Principal } from './iam/policy.ts'
import type { AccessKeySpec } from './template.ts'

/** What S3 tells a queue about an object. */
const notification = z.looseObject({
  Records: z.array(
    z.looseObject({
      eventName: z.string(),
      s3: z.looseObject({
        bucket: z.looseObject({ name: z.string() }),
        object: z.looseObject({ key: z.string() }),
      }),
    }),
  ),
})

export interface ObjectEvent {
  readonly bucket: string
  readonly key: string
  /** Without the `s3:` that configurations put before it: `ObjectCreated:Put`. */
  readonly name: string
  readonly message: string
}

export interface Buckets extends Store {
  create(bucket: string): Promise<void>
  /** What this key signs is good from now on, as far as its holder is allowed it. */
  admit(key: AccessKeySpec): void
}

/** S3 inside this process. */
export async function startBuckets(
  directory: string,
  onObject: (event: ObjectEvent) => void,
): Promise<Buckets> {
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [],
  })
  const holders = new Map<string, Principal>()
  server.middleware.unshift(holdLinks((accessKeyId) => holders.get(accessKeyId)))
  // Its own removes folders that become empty, also from under an object that is just being put there.
  server.store.deleteObject = async (bucket, key) => {
    const files = ['object', 'object.md5', 'metadata.json'].map((part) =>
      server.store.getResourcePath(bucket, key, part),
    )
    await Promise.all(files.map((file) => rm(file, { force: true })))
  }
  server.on('event', (event: unknown) => {
    const message = notification.parse(event)
    for (const record of message.Records) {
      onObject({
        bucket: record.s3.bucket.name,
        key: record.s3.object.key,
        name: record.eventName,
        message: JSON.stringify({ ...message, Records: [record] }),
      })
    }
  })
  const { port } = await server.run()
  return {
    endpoint: `http://127.0.0.1:${port}`,
    async create(bucket) {
      if (!(await server.store.getBucket(bucket))) await server.store.putBucket(bucket)
    },
    admit({ accessKeyId, secretAccessKey, holder }) {
      holders.set(accessKeyId, holder)
      DUMMY_ACCOUNT.createKeyPair(accessKeyId, secretAccessKey)
    },
    async stop() {
      server.httpServer.closeAllConnections()
      await server.close()
    },
  }
}
