import { ListObjectVersionsCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3'
import { HttpRequest } from '@smithy/protocol-http'
import { clientOptions } from '../../../shared/aws/client-options.ts'
import { env, runtime } from '../../../shared/aws/environment.ts'
import type { WorkspaceId } from '../../../shared/domain/kit/ids.ts'

/*
 * Every object key contains its workspace id, so listing by prefix finds all files of a workspace, including files that
 * no row refers to any more.
 */

/** The files that records show. */
export const keptPrefixes = (ws: WorkspaceId): string[] => [`receipts/${ws}/`, `photos/${ws}/`]
/** Includes uploads that are not processed yet. */
export const allPrefixes = (ws: WorkspaceId): string[] => [
  ...keptPrefixes(ws),
  `uploads/receipts/${ws}/`,
  `uploads/photos/${ws}/`,
]

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

/** How long a connection may be idle, in milliseconds: longer than the default, for large files. */
const SILENT_MS = 20_000

const ignore = () => undefined
/** Silences the SDK's warning that it cannot send a stream again: `objects.ts` sends it again. */
const QUIET = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore }

let client: S3Client | undefined
export function s3(): S3Client {
  if (client) return client
  const local = runtime('AWS_ENDPOINT_URL_S3') !== undefined
  client = new S3Client({ ...clientOptions(SILENT_MS), forcePathStyle: local, logger: QUIET })
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
