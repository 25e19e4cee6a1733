declare module '@20minutes/s3rver' {
  import type { EventEmitter } from 'node:events'

  /** The part of it that is used here; the package has no types. */
  export default class S3rver extends EventEmitter {
    constructor(options: {
      address: string
      port: number
      directory: string
      silent: boolean
      vhostBuckets: boolean
      configureBuckets: { name: string }[]
    })
    run(): Promise<{ address: string; port: number }>
    close(): Promise<void>
    /** Koa's, outermost first. */
    readonly middleware: ((
      context: import('./iam/links.ts').S3Context,
      next: () => Promise<unknown>,
    ) => Promise<unknown>)[]
    readonly httpServer: import('node:http').Server
    readonly store: {
      getBucket(name: string): Promise<unknown>
      putBucket(name: string): Promise<unknown>
      deleteObject(bucket: string, key: string): Promise<void>
      /** Where a part of an object lies. */
      getResourcePath(bucket: string, key: string, resource: string): string
    }
  }
}

declare module '@20minutes/s3rver/lib/models/account.js' {
  /** The one account that it knows. */
  export const DUMMY_ACCOUNT: { createKeyPair(accessKeyId: string, secretAccessKey: string): void }
}
