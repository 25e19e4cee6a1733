declare module '@20minutes/s3rver' {
  import type { EventEmitter } from 'node:events'
  import type { RequestListener } from 'node:http'
  import type { Readable } from 'node:stream'

  export interface StoredObject {
    readonly bucket: string
    readonly key: string
    readonly content: Readable | Buffer
    readonly metadata: object
  }

  export interface ObjectStore {
    getBucket(name: string): Promise<unknown>
    putBucket(name: string): Promise<unknown>
    putObject(object: StoredObject): Promise<{ size: number; md5: string }>
    putMetadata(bucket: string, key: string, metadata: object, md5: string): Promise<void>
    deleteObject(bucket: string, key: string): Promise<void>
    listObjects(
      bucket: string,
      options: { prefix: string },
    ): Promise<{ objects: readonly { readonly key: string }[] }>
    /** Returns the path of a part of an object. */
    getResourcePath(bucket: string, key: string, resource: string): string
  }

  /** Types for the used part of the package, which has none. */
  export default class S3rver extends EventEmitter {
    constructor(options: {
      directory: string
      silent: boolean
      vhostBuckets: boolean
      configureBuckets: { name: string }[]
    })
    /** The request listener of Koa. */
    callback(): RequestListener
    /** The middleware of Koa, outermost first. */
    readonly middleware: ((
      context: import('../iam/links.ts').S3Context,
      next: () => Promise<unknown>,
    ) => Promise<unknown>)[]
    readonly store: ObjectStore
  }
}

declare module '@20minutes/s3rver/lib/models/account.js' {
  /** The only account of s3rver. */
  export const DUMMY_ACCOUNT: { createKeyPair(accessKeyId: string, secretAccessKey: string): void }
}
