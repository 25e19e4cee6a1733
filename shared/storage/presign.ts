import { S3RequestPresigner } from '@aws-sdk/s3-request-presigner'
import { HttpRequest } from '@smithy/protocol-http'
import { env, runtime } from '../environment.ts'
import { Sha256 } from '../sha256.ts'

/** An AWS credential; `sessionToken` where it is a role's, which ends within hours. */
export interface Credentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken?: string
}

/** What a link allows: one method on one object, until a time. */
export interface Permit {
  readonly method: 'GET' | 'PUT'
  /** Object key: letters, digits, hyphens and slashes, which no URL writes in another way. */
  readonly key: string
  /** The request must carry exactly these; lower-case names. */
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
 * Signs links to the files bucket with one credential. The presigner alone, not the S3 client: 20 KB instead of 431,
 * 50 µs a link instead of 435.
 */
export function signerOf(credentials: Credentials): Signer {
  const region = runtime('AWS_REGION') ?? 'us-east-1'
  const presigner = new S3RequestPresigner({ region, credentials, sha256: Sha256 })
  const place = placeOf(env('FILES_BUCKET'), region)
  return async ({ method, key, headers = {}, seconds }, now) => {
    // Signatures know seconds only.
    const from = Math.floor(now.getTime() / 1000) * 1000
    const request = new HttpRequest({
      ...place,
      path: `${place.path}/${key}`,
      method,
      headers: { ...headers },
    })
    const signed = await presigner.presign(request, {
      expiresIn: seconds,
      signingDate: new Date(from),
      // The presigner would leave `content-type` to whoever sends the request.
      signableHeaders: new Set(Object.keys(headers)),
    })
    return { url: urlOf(signed), expires_at: new Date(from + seconds * 1000).toISOString() }
  }
}

/** A bucket has a host of its own on AWS; at another endpoint it is the first part of the path. */
function placeOf(bucket: string, region: string) {
  const own = runtime('AWS_ENDPOINT_URL_S3')
  if (!own) return { protocol: 'https:', hostname: `${bucket}.s3.${region}.amazonaws.com`, path: '' }
  const { protocol, hostname, port } = new URL(own)
  return { protocol, hostname, path: `/${bucket}`, ...(port && { port: Number(port) }) }
}

type Signed = Awaited<ReturnType<S3RequestPresigner['presign']>>

function urlOf({ protocol, hostname, port, path, query = {} }: Signed): string {
  const parameters = Object.entries(query).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`,
  )
  return `${protocol}//${hostname}${port ? `:${port}` : ''}${path}?${parameters.join('&')}`
}
