import type { DeclaredFile } from '../domain/uploaded-object.ts'
import { runtime } from '../environment.ts'
import { type Credentials, signerOf } from './presign.ts'

/** Time to begin sending; what has begun may take longer. */
const LIFE_S = 900

/** How to send a file straight to S3 (contract 8.2). */
export interface UploadForm {
  readonly method: 'PUT'
  readonly url: string
  /** Exactly these headers must be sent: they are part of the signature, so S3 refuses another type or size. */
  readonly headers: Readonly<Record<string, string>>
  readonly expires_at: string
}

/**
 * Allows one file of the declared type and size to be put, within 15 minutes. Signed by the function's own role: its
 * session outlives a quarter of an hour.
 */
export async function signUpload(
  { key, mime_type, size_bytes }: DeclaredFile & { readonly key: string },
  now: Date,
): Promise<UploadForm> {
  const headers = { 'Content-Type': mime_type, 'Content-Length': String(size_bytes) }
  const signed = { 'content-type': mime_type, 'content-length': String(size_bytes) }
  const sign = signerOf(ownCredentials())
  const { url, expires_at } = await sign({ method: 'PUT', key, headers: signed, seconds: LIFE_S }, now)
  return { method: 'PUT', url, headers, expires_at }
}

/** The role's, which Lambda gives every process as variables. */
function ownCredentials(): Credentials {
  const accessKeyId = runtime('AWS_ACCESS_KEY_ID')
  const secretAccessKey = runtime('AWS_SECRET_ACCESS_KEY')
  const sessionToken = runtime('AWS_SESSION_TOKEN')
  if (!accessKeyId || !secretAccessKey) throw new Error('there are no AWS credentials')
  return { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) }
}
