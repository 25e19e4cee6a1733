import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { DUMMY_ACCOUNT } from '@20minutes/s3rver/lib/models/account.js'
import * as z from 'zod'
import type { AccessKeySpec } from '../cloudformation/definition.ts'
import type { Principal } from '../cloudformation/policy.ts'
import { REGION } from '../cloudformation/resolve.ts'
import { putAtomically } from '../data-folder/atomic-put.ts'
import { listenAnywhere, listenAsBefore } from '../data-folder/kept-port.ts'
import { enforceLinkPolicy } from '../iam/links.ts'
import { runAt, type SharedClock } from '../lambda/clock.ts'
import { createGuardedServer } from '../net/guarded-server.ts'
import type { Store } from '../sdk/endpoints.ts'
import { applyCors, type CorsRule } from './cors.ts'

/** An S3 event notification. */
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
  /** Without the `s3:` of configurations, such as `ObjectCreated:Put`. */
  readonly name: string
  readonly message: string
}

/** Builds the event of an uploaded object, with only the fields that the service reads. */
export function createdEvent(bucket: string, key: string): ObjectEvent {
  const name = 'ObjectCreated:Put'
  const s3 = { bucket: { name: bucket }, object: { key } }
  const Records = [{ eventVersion: '2.0', eventSource: 'aws:s3', awsRegion: REGION, eventName: name, s3 }]
  return { bucket, key, name, message: JSON.stringify({ Records }) }
}

export interface Buckets extends Store {
  /** A message for the user if earlier links no longer work. */
  readonly warning: string | undefined
  create(bucket: string): Promise<void>
  /** Lists the keys of the objects under a prefix. */
  list(bucket: string, prefix: string): Promise<string[]>
  /** Accepts requests signed with this key, within the permissions of its holder. */
  registerKey(key: AccessKeySpec): void
  /** Replaces the CORS rule: which pages may upload and read files by their links. */
  setCors(rule: CorsRule): void
  /** Starts to process requests. Earlier requests, by links from before a restart, wait until then. */
  open(): void
}

interface BucketOptions {
  /** Stores the port for the next start; without it, any free port is used. */
  readonly portFile?: string | undefined
  /** Names, besides this machine's, for which the file store answers. */
  readonly hosts?: readonly string[]
  /** Signatures and links are valid at this time. */
  readonly clock?: SharedClock | undefined
}

/** Starts S3 in this process. */
export async function startBuckets(
  directory: string,
  onObject: (event: ObjectEvent) => void,
  { portFile, hosts, clock }: BucketOptions = {},
): Promise<Buckets> {
  const server = new S3rver({
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [],
  })
  const holders = new Map<string, Principal>()
  server.middleware.unshift(enforceLinkPolicy((accessKeyId) => holders.get(accessKeyId)))
  const opened = Promise.withResolvers<void>()
  server.middleware.unshift(async (_, next) => {
    await opened.promise
    await next()
  })
  server.middleware.unshift((context, next) =>
    runAt(clock, () => {
      // The SDK corrects its clock by this header.
      if (clock) context.set('Date', new Date().toUTCString())
      return next()
    }),
  )
  putAtomically(server.store, join(directory, '.drafts'))
  // s3rver's own method deletes empty folders, even while an object is being written there.
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
  let cors: CorsRule | undefined
  const answer = server.callback()
  const httpServer = createGuardedServer(
    (request, response) => {
      if (!applyCors(request, response, cors)) answer(request, response)
    },
    { hosts, forPages: true },
  )
  const { port, warning } = await (portFile
    ? listenAsBefore(httpServer, portFile)
    : listenAnywhere(httpServer))
  return {
    endpoint: `http://127.0.0.1:${port}`,
    warning,
    open: opened.resolve,
    setCors(rule) {
      cors = rule
    },
    async list(bucket, prefix) {
      const { objects } = await server.store.listObjects(bucket, { prefix })
      return objects.map(({ key }) => key)
    },
    async create(bucket) {
      if (!(await server.store.getBucket(bucket))) await server.store.putBucket(bucket)
    },
    registerKey({ accessKeyId, secretAccessKey, holder }) {
      holders.set(accessKeyId, holder)
      DUMMY_ACCOUNT.createKeyPair(accessKeyId, secretAccessKey)
    },
    async stop() {
      httpServer.closeAllConnections()
      await new Promise((done) => httpServer.close(done))
    },
  }
}
