import { createHmac, createSecretKey, hash, type KeyObject } from 'node:crypto'

/** The parts of a call to an AWS JSON service that are signed. */
export interface RequestToSign {
  readonly host: string
  /** `x-amz-target` */
  readonly target: string
  readonly contentType: string
  readonly body: Buffer
}

/** The credentials, region and service of a call. */
export interface RequestSigner {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken?: string | undefined
  readonly region: string
  readonly service: string
}

/**
 * The headers of a call signed with Signature Version 4 (AWS: "Create a signed AWS API request"). Supports only the
 * form that calls of the JSON protocol have; the SDK's signer supports every form and takes several times as long.
 */
export function signRequest(
  { host, target, contentType, body }: RequestToSign,
  by: RequestSigner,
  now: Date,
): Record<string, string> {
  const time = now.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const scope = `${time.slice(0, 8)}/${by.region}/${by.service}/aws4_request`
  // Sorted by name, as SigV4 requires.
  const headers = {
    'content-type': contentType,
    host,
    'x-amz-date': time,
    ...(by.sessionToken !== undefined && { 'x-amz-security-token': by.sessionToken }),
    'x-amz-target': target,
  }
  const names = Object.keys(headers).join(';')
  const lines = Object.entries(headers)
    .map(([name, value]) => `${name}:${value}\n`)
    .join('')
  const canonical = `POST\n/\n\n${lines}\n${names}\n${hash('sha256', body)}`
  const text = `AWS4-HMAC-SHA256\n${time}\n${scope}\n${hash('sha256', canonical)}`
  const signature = createHmac('sha256', keyOf(by, scope)).update(text).digest('hex')
  const authorization = `AWS4-HMAC-SHA256 Credential=${by.accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`
  return { ...headers, authorization, 'content-length': String(body.byteLength) }
}

let known: { readonly secret: string; readonly scope: string; readonly key: KeyObject } | undefined

/** The signing key, cached: it is valid for a day. */
function keyOf({ secretAccessKey: secret }: RequestSigner, scope: string): KeyObject {
  if (known?.secret !== secret || known.scope !== scope) {
    const parts = scope.split('/')
    const first = createSecretKey(`AWS4${secret}`, 'utf8')
    const key = parts.reduce(
      (by, part) => createSecretKey(createHmac('sha256', by).update(part).digest()),
      first,
    )
    known = { secret, scope, key }
  }
  return known.key
}
