import { runtime } from '../aws/environment.ts'
import { UPLOAD_LINK_MS } from '../domain/expenses/upload.ts'
import type { DeclaredFile } from '../domain/kit/uploaded-object.ts'
import { type Credentials, signerOf } from './presign.ts'

/** The request by which a client uploads a file directly to S3 (contract 8.2). */
export interface UploadForm {
  readonly method: 'PUT'
  readonly url: string
  /** The client must send exactly these headers. They are signed, so S3 refuses another type or size. */
  readonly headers: Readonly<Record<string, string>>
  readonly expires_at: string
}

/**
 * Signs the upload of one file of the declared type and size within 15 minutes. The credentials of the function's role
 * suffice, because its session lasts longer than that.
 */
export async function signUpload(
  { key, mime_type, size_bytes }: DeclaredFile & { readonly key: string },
  now: Date,
): Promise<UploadForm> {
  const headers = { 'Content-Type': mime_type, 'Content-Length': String(size_bytes) }
  const signed = { 'content-type': mime_type, 'content-length': String(size_bytes) }
  const sign = signerOf(roleCredentials())
  const { url, expires_at } = await sign(
    { method: 'PUT', key, headers: signed, seconds: UPLOAD_LINK_MS / 1000 },
    now,
  )
  return { method: 'PUT', url, headers, expires_at }
}

/** The credentials of the function's role, which Lambda sets as environment variables. */
function roleCredentials(): Credentials {
  const accessKeyId = runtime('AWS_ACCESS_KEY_ID')
  const secretAccessKey = runtime('AWS_SECRET_ACCESS_KEY')
  const sessionToken = runtime('AWS_SESSION_TOKEN')
  if (!accessKeyId || !secretAccessKey) throw new Error('there are no AWS credentials in the environment')
  return { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) }
}
