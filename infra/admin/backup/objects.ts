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
 * A workspace's files are found by their keys, each of which names it: nothing has to know the rows that name them, and
 * what no row names any more is found as well.
 */

/** What records show. */
export const keptPrefixes = (ws: WorkspaceId): string[] => [`receipts/${ws}/`, `photos/${ws}/`]
/** And what has arrived and is not dealt with. */
export const allPrefixes = (ws: WorkspaceId): string[] => [
  ...keptPrefixes(ws),
  `uploads/receipts/${ws}/`,
  `uploads/photos/${ws}/`,
]

let made: S3Client | undefined
function s3(): S3Client {
  if (made) return made
  const local = runtime('AWS_ENDPOINT_URL_S3') !== undefined
  made = new S3Client({ forcePathStyle: local, maxAttempts: 6 })
  // s3rver checks the signature of a bucket's own path without the slash at its end, which the SDK signs.
  const withoutSlash = (request: unknown) => {
    if (HttpRequest.isInstance(request)) request.path = request.path.replace(/(.)\/$/, '$1')
  }
  if (local) {
    made.middlewareStack.add(
      (next) => (args) => {
        withoutSlash(args.request)
        return next(args)
      },
      { step: 'build' },
    )
  }
  return made
}

const place = (Key: string) => ({ Bucket: env('FILES_BUCKET'), Key })

export interface ObjectVersion {
  readonly key: string
  /** Undefined where the bucket has no versions, as on one machine. */
  readonly version: string | undefined
}

/** The present objects below the prefixes. */
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

/** Every version of every object below the prefixes, and every mark of a deletion. */
export async function* versionsBelow(prefixes: readonly string[]): AsyncGenerator<ObjectVersion> {
  for (const Prefix of prefixes) {
    try {
      yield* versionsOf(Prefix)
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'MethodNotAllowed') throw error
      // s3rver has no versions.
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

/** For good where there is a version. */
export async function removeObject({ key, version }: ObjectVersion): Promise<void> {
  await s3().send(
    new DeleteObjectCommand({ ...place(key), ...(version !== undefined && { VersionId: version }) }),
  )
}

/** Its size in bytes and its type; undefined when there is none. */
export async function objectAt(key: string): Promise<{ size: number; type: string | undefined } | undefined> {
  try {
    const { ContentLength = 0, ContentType } = await s3().send(new HeadObjectCommand(place(key)))
    return { size: ContentLength, type: ContentType }
  } catch (error) {
    if (error instanceof Error && /^(NotFound|NoSuchKey)$/.test(error.name)) return undefined
    throw error
  }
}

/** Whole or not at all; false when the object is gone. */
export async function fetchObject(key: string, to: string): Promise<boolean> {
  try {
    const { Body } = await s3().send(new GetObjectCommand(place(key)))
    if (!(Body instanceof Readable)) throw new Error(`nothing came for ${key}`)
    mkdirSync(dirname(to), { recursive: true, mode: 0o700 })
    await pipeline(Body, createWriteStream(`${to}.part`, { mode: 0o600 }))
    renameSync(`${to}.part`, to)
    return true
  } catch (error) {
    if (error instanceof Error && error.name === 'NoSuchKey') return false
    throw error
  }
}

/** S3 refuses it if what arrives has another SHA-256 (hex). */
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
      ...place(key),
      Body: createReadStream(from),
      ContentLength: statSync(from).size,
      ChecksumSHA256: Buffer.from(sha256, 'hex').toString('base64'),
      ...(type && { ContentType: type }),
    }),
  )
}
