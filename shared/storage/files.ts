import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { clientOptions } from '../aws/client-options.ts'
import { env, runtime } from '../aws/environment.ts'
import { repeatTransfer } from '../aws/repeat-transfer.ts'

/** Timeout of a silent connection, in milliseconds: longer than the default, for large files. */
const SILENT_MS = 20_000

let client: S3Client | undefined

function s3(): S3Client {
  const forcePathStyle = runtime('AWS_ENDPOINT_URL_S3') !== undefined
  client ??= new S3Client({ ...clientOptions(SILENT_MS), forcePathStyle })
  return client
}

/** An object, at the version that an S3 event reports. */
export interface UploadedObject {
  readonly key: string
  /** The version; undefined if the bucket is not versioned, as in local runs. */
  readonly version: string | undefined
}

const location = ({ key, version }: UploadedObject) => ({
  Bucket: env('FILES_BUCKET'),
  Key: key,
  ...(version !== undefined && { VersionId: version }),
})

/** Reads the size, and the content unless it is larger than `maxBytes`; undefined when the object does not exist. */
export async function readFile(
  object: UploadedObject,
  maxBytes: number,
): Promise<{ readonly size: number; readonly bytes?: Uint8Array } | undefined> {
  try {
    return await repeatTransfer(async () => {
      const { Body, ContentLength: size = 0 } = await s3().send(new GetObjectCommand(location(object)))
      if (size <= maxBytes && Body) return { size, bytes: await Body.transformToByteArray() }
      if (Body && 'destroy' in Body) Body.destroy()
      return { size }
    })
  } catch (error) {
    if (error instanceof Error && /^NoSuch(Key|Version)$/.test(error.name)) return undefined
    throw error
  }
}

/** Stores bytes with the detected MIME type. Metadata that the uploader sent is not kept. */
export async function keepFile(key: string, bytes: Uint8Array, mimeType: string): Promise<void> {
  await s3().send(
    new PutObjectCommand({
      Bucket: env('FILES_BUCKET'),
      Key: key,
      Body: bytes,
      ContentType: mimeType,
    }),
  )
}

/** Deletes the given version permanently. Without a version, S3 keeps the object as a noncurrent version until it expires. */
export async function removeFile(object: UploadedObject): Promise<void> {
  await s3().send(new DeleteObjectCommand(location(object)))
}
