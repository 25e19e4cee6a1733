import { S3RequestPresigner } from '@aws-sdk/s3-request-presigner'
import { HttpRequest } from '@smithy/protocol-http'
import { env, runtime } from '../aws/environment.ts'
import { Sha256 } from '../aws/sha256.ts'

/** AWS credentials. The credentials of a role have a `sessionToken` and expire within hours. */
export interface Credentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken?: string
}

/** The request that a link permits: one method on one object, for a limited time. */
interface Permit {
  readonly method: 'GET' | 'PUT'
  /** Object key: only letters, digits, hyphens and slashes, which need no URL encoding. */
  readonly key: string
  /** Headers that the request must send with exactly these values; lower-case names. */
  readonly headers?: Readonly<Record<string, string>>
  /** Further parameters, such as the response headers that S3 should send. */
  readonly query?: Readonly<Record<string, string>>
  readonly seconds: number
}

export interface Link {
  readonly url: string
  /** ISO 8601 */
  readonly expires_at: string
}

export type Signer = (permit: Permit, now: Date) => Promise<Link>

/**
 * By default the presigner does not sign the content type, because browsers may send another type. With this set, an upload link signs the
 * declared content type, so S3 refuses any other type (contract 8.2).
 */
const SIGNED_ANYWAY = new Set(['content-type'])

/** Returns a signer of links to the files bucket. It needs no S3 client, which would add 411 KB to the bundle. */
export function signerOf(credentials: Credentials): Signer {
  const region = runtime('AWS_REGION') ?? 'us-east-1'
  const presigner = new S3RequestPresigner({ region, credentials, sha256: Sha256 })
  const location = bucketLocation(env('FILES_BUCKET'), region)
  return async ({ method, key, headers = {}, query = {}, seconds }, now) => {
    // Signatures have a resolution of one second.
    const from = Math.floor(now.getTime() / 1000) * 1000
    const path = `${location.path}/${key}`
    const request = new HttpRequest({
      ...location,
      path,
      method,
      headers: { ...headers },
      query: { ...query },
    })
    const signed = await presigner.presign(request, {
      expiresIn: seconds,
      signingDate: new Date(from),
      signableHeaders: SIGNED_ANYWAY,
    })
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

type Signed = Awaited<ReturnType<S3RequestPresigner['presign']>>

function urlOf({ protocol, hostname, port, path, query = {} }: Signed): string {
  const parameters = Object.entries(query).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`,
  )
  return `${protocol}//${hostname}${port ? `:${port}` : ''}${path}?${parameters.join('&')}`
}
