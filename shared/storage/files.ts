import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { env, runtime } from '../environment.ts'
import { clientOptions } from '../table/store/client-options.ts'

/** Large files take a while; in milliseconds. */
const SILENT_MS = 20_000

let made: S3Client | undefined

function s3(): S3Client {
  const forcePathStyle = runtime('AWS_ENDPOINT_URL_S3') !== undefined
  made ??= new S3Client({ ...clientOptions(SILENT_MS), forcePathStyle })
  return made
}

/** An object as one event of the bucket saw it. */
export interface UploadedObject {
  readonly key: string
  /** Undefined where the bucket has no versions, as on one machine. */
  readonly version: string | undefined
}

const place = ({ key, version }: UploadedObject) => ({
  Bucket: env('FILES_BUCKET'),
  Key: key,
  ...(version !== undefined && { VersionId: version }),
})

/** Its size, and its bytes unless there are more than `most`; undefined when it is gone. */
export async function readFile(
  arrived: UploadedObject,
  most: number,
): Promise<{ readonly size: number; readonly bytes?: Uint8Array } | undefined> {
  try {
    const { Body, ContentLength: size = 0 } = await s3().send(new GetObjectCommand(place(arrived)))
    if (size <= most && Body) return { size, bytes: await Body.transformToByteArray() }
    if (Body && 'destroy' in Body) Body.destroy()
    return { size }
  } catch (error) {
    if (error instanceof Error && /^NoSuch(Key|Version)$/.test(error.name)) return undefined
    throw error
  }
}

/** Stores bytes as what they were found to be: of what their sender said about them, nothing is kept. */
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

/** Removes it for good where a version is given; otherwise it stays as an old version until the lifecycle takes it. */
export async function removeFile(arrived: UploadedObject): Promise<void> {
  await s3().send(new DeleteObjectCommand(place(arrived)))
}
