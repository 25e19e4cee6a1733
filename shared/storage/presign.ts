import { HttpRequest } from '@smithy/protocol-http'
import { SignatureV4 } from '@smithy/signature-v4'
import { env, runtime } from '../aws/environment.ts'
import { Sha256 } from '../aws/sha256.ts'

/** AWS credentials; those of a role have a `sessionToken` and expire within hours. */
export interface Credentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken?: string
}

/** The request that a link permits: one method on one object, for a limited time. */
export interface Permit {
  readonly method: 'GET' | 'PUT'
  /** Object key: only letters, digits, hyphens and slashes, which need no URL encoding. */
  readonly key: string
  /** Headers that the request must send with exactly these values; lower-case names. */
  readonly headers?: Readonly<Record<string, string>>
  readonly seconds: number
}

export interface Link {
  readonly url: string
  /** ISO 8601 */
  readonly expires_at: string
}

export type Signer = (permit: Permit, now: Date) => Promise<Link>

/**
 * Returns a signer of links to the files bucket. It signs with the signer that all AWS clients share: the S3 client
 * would add 411 KB to the bundle, and its presigner 5 KB.
 */
export function signerOf(credentials: Credentials): Signer {
  const region = runtime('AWS_REGION') ?? 'us-east-1'
  // S3 takes paths as they are; other services escape them once more.
  const signer = new SignatureV4({ service: 's3', region, credentials, sha256: Sha256, uriEscapePath: false })
  const location = bucketLocation(env('FILES_BUCKET'), region)
  const host = location.port === undefined ? location.hostname : `${location.hostname}:${location.port}`
  return async ({ method, key, headers = {}, seconds }, now) => {
    // Signatures have a resolution of one second.
    const from = Math.floor(now.getTime() / 1000) * 1000
    const request = new HttpRequest({
      ...location,
      path: `${location.path}/${key}`,
      method,
      headers: { ...headers, host, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' },
    })
    const signed = await signer.presign(request, { expiresIn: seconds, signingDate: new Date(from) })
    return { url: urlOf(signed), expires_at: new Date(from + seconds * 1000).toISOString() }
  }
}

interface Location {
  readonly protocol: string
  readonly hostname: string
  readonly port?: number
  readonly path: string
}

/** On AWS the bucket is part of the host name; at a custom endpoint it is the first segment of the path. */
function bucketLocation(bucket: string, region: string): Location {
  const endpoint = runtime('AWS_ENDPOINT_URL_S3')
  if (!endpoint) return { protocol: 'https:', hostname: `${bucket}.s3.${region}.amazonaws.com`, path: '' }
  const { protocol, hostname, port } = new URL(endpoint)
  return { protocol, hostname, path: `/${bucket}`, ...(port && { port: Number(port) }) }
}

type Signed = Awaited<ReturnType<SignatureV4['presign']>>

function urlOf({ protocol, hostname, port, path, query = {} }: Signed): string {
  const parameters = Object.entries(query).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`,
  )
  return `${protocol}//${hostname}${port ? `:${port}` : ''}${path}?${parameters.join('&')}`
}
