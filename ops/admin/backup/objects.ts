import { createReadStream, createWriteStream, mkdirSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { backoff, withTries } from '../../../shared/aws/backoff.ts'
import { env } from '../../../shared/aws/environment.ts'
import { isTransient } from '../../../shared/aws/unavailable.ts'
import { type ObjectVersion, s3 } from './list-objects.ts'

const objectLocation = (Key: string) => ({ Bucket: env('FILES_BUCKET'), Key })

/** Permanent when a version is given. */
export async function removeObject({ key, version }: ObjectVersion): Promise<void> {
  await s3().send(
    new DeleteObjectCommand({ ...objectLocation(key), ...(version !== undefined && { VersionId: version }) }),
  )
}

/** Returns the object's size in bytes and its type; undefined when it does not exist. */
export async function objectAt(key: string): Promise<{ size: number; type: string | undefined } | undefined> {
  try {
    const { ContentLength = 0, ContentType } = await s3().send(new HeadObjectCommand(objectLocation(key)))
    return { size: ContentLength, type: ContentType }
  } catch (error) {
    if (error instanceof Error && /^(NotFound|NoSuchKey)$/.test(error.name)) return undefined
    throw error
  }
}

/** The SDK does not retry a call with a streaming request or response: each try has a new stream. */
async function repeated<T>(transfer: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await transfer()
    } catch (error) {
      if (!isTransient(error) || !(await backoff(tries))) throw error
    }
  }
}

/** Downloads an object atomically; returns false when it does not exist. */
export async function fetchObject(key: string, to: string): Promise<boolean> {
  try {
    mkdirSync(dirname(to), { recursive: true, mode: 0o700 })
    await repeated(async () => {
      // One try of the client: this loop repeats.
      const { Body } = await withTries(1, () => s3().send(new GetObjectCommand(objectLocation(key))))
      if (!(Body instanceof Readable)) throw new Error(`S3 returned no body for ${key}`)
      await pipeline(Body, createWriteStream(`${to}.part`, { mode: 0o600 }))
    })
    renameSync(`${to}.part`, to)
    return true
  } catch (error) {
    if (error instanceof Error && error.name === 'NoSuchKey') return false
    throw error
  }
}

/** Uploads a file. S3 rejects it when its content does not match the SHA-256 (hex). */
export async function storeObject(
  {
    key,
    type,
    sha256,
  }: { readonly key: string; readonly type?: string | undefined; readonly sha256: string },
  from: string,
): Promise<void> {
  await repeated(async () => {
    const Body = createReadStream(from)
    try {
      await s3().send(
        new PutObjectCommand({
          ...objectLocation(key),
          Body,
          ContentLength: statSync(from).size,
          ChecksumSHA256: Buffer.from(sha256, 'hex').toString('base64'),
          ...(type && { ContentType: type }),
        }),
      )
    } finally {
      Body.destroy()
    }
  })
}
