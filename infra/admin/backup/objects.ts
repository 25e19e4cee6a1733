import { createReadStream, createWriteStream, mkdirSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectVersionsCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import { HttpRequest } from '@smithy/protocol-http'
import type { WorkspaceId } from '../../../shared/domain/ids.ts'
import { env, runtime } from '../../../shared/environment.ts'

/*
 * Every object key contains its workspace id, so listing by prefix finds all files of a workspace, including those that
 * no row refers to any more.
 */

/** Files that records show. */
export const keptPrefixes = (ws: WorkspaceId): string[] => [`receipts/${ws}/`, `photos/${ws}/`]
/** Also uploads that are not processed yet. */
export const allPrefixes = (ws: WorkspaceId): string[] => [
  ...keptPrefixes(ws),
  `uploads/receipts/${ws}/`,
  `uploads/photos/${ws}/`,
]

let client: S3Client | undefined
function s3(): S3Client {
  if (client) return client
  const local = runtime('AWS_ENDPOINT_URL_S3') !== undefined
  client = new S3Client({ forcePathStyle: local, maxAttempts: 6 })
  // The SDK signs a bucket's path with its trailing slash; s3rver verifies the signature without it.
  const removeTrailingSlash = (request: unknown) => {
    if (HttpRequest.isInstance(request)) request.path = request.path.replace(/(.)\/$/, '$1')
  }
  if (local) {
    client.middlewareStack.add(
      (next) => (args) => {
        removeTrailingSlash(args.request)
        return next(args)
      },
      { step: 'build' },
    )
  }
  return client
}

const objectLocation = (Key: string) => ({ Bucket: env('FILES_BUCKET'), Key })

export interface ObjectVersion {
  readonly key: string
  /** Undefined where the bucket has no versions, as in the local run. */
  readonly version: string | undefined
}

/** Lists the current objects under the prefixes. */
export async function* objectsBelow(
  prefixes: readonly string[],
): AsyncGenerator<{ key: string; size: number }> {
  for (const Prefix of prefixes) {
    for await (const page of paginateListObjectsV2(
      { client: s3() },
      { Bucket: env('FILES_BUCKET'), Prefix },
    )) {
      for (const { Key, Size = 0 } of page.Contents ?? []) if (Key) yield { key: Key, size: Size }
    }
  }
}

/** Lists every object version and delete marker under the prefixes. */
export async function* versionsBelow(prefixes: readonly string[]): AsyncGenerator<ObjectVersion> {
  for (const Prefix of prefixes) {
    try {
      yield* versionsOf(Prefix)
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'MethodNotAllowed') throw error
      // s3rver does not support versions.
      for await (const { key } of objectsBelow([Prefix])) yield { key, version: undefined }
    }
  }
}

async function* versionsOf(Prefix: string): AsyncGenerator<ObjectVersion> {
  let from: { KeyMarker?: string; VersionIdMarker?: string } | undefined = {}
  while (from) {
    const page: Awaited<ReturnType<typeof list>> = await list(Prefix, from)
    for (const { Key, VersionId } of [...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])]) {
      if (Key) yield { key: Key, version: VersionId }
    }
    const { NextKeyMarker: key, NextVersionIdMarker: version } = page
    from =
      page.IsTruncated && key ? { KeyMarker: key, ...(version && { VersionIdMarker: version }) } : undefined
  }
}

const list = (Prefix: string, from: { KeyMarker?: string; VersionIdMarker?: string }) =>
  s3().send(new ListObjectVersionsCommand({ Bucket: env('FILES_BUCKET'), Prefix, ...from }))

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

/** Downloads an object atomically; returns false when it does not exist. */
export async function fetchObject(key: string, to: string): Promise<boolean> {
  try {
    const { Body } = await s3().send(new GetObjectCommand(objectLocation(key)))
    if (!(Body instanceof Readable)) throw new Error(`S3 returned no body for ${key}`)
    mkdirSync(dirname(to), { recursive: true, mode: 0o700 })
    await pipeline(Body, createWriteStream(`${to}.part`, { mode: 0o600 }))
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
  await s3().send(
    new PutObjectCommand({
      ...objectLocation(key),
      Body: createReadStream(from),
      ContentLength: statSync(from).size,
      ChecksumSHA256: Buffer.from(sha256, 'hex').toString('base64'),
      ...(type && { ContentType: type }),
    }),
  )
}
