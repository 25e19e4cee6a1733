import type { WebhookEvent } from './types.ts'

/** Headers of the request: a `Headers` object, Node's `request.headers`, or a plain object with names in any case. */
export type ReceivedHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

export interface VerifyOptions {
  /**
   * Which signature is checked. `standard`, the default: Standard Webhooks, which also rejects old requests. `service`:
   * `X-Service-Signature`, which does not; deduplicate by the event's id.
   */
  readonly scheme?: 'standard' | 'service'
  /** How far the time of the signature may be from `now`, in either direction; 300 by default. */
  readonly toleranceSeconds?: number
  readonly now?: Date
}

/** `whsec_` and the base64 of 32 bytes. */
const SECRET = /^whsec_[A-Za-z0-9+/]{43}=$/

/** The request was not signed by the service, or is too old, or the receiver's secret is missing or malformed: respond with 401. */
export class WebhookSignatureError extends Error {
  override readonly name = 'WebhookSignatureError'
}

/**
 * Verifies the signature of a webhook delivery in constant time, and returns its event. For 24 hours after a rotation, the old secret is
 * accepted too. Pass the raw body as received: parsing and serializing it again changes its bytes.
 * @throws WebhookSignatureError when the signature does not match, or the secret is malformed
 * @throws TypeError when the body is neither text nor bytes, such as the object that a framework has parsed
 */
export async function verifyWebhook(
  body: Uint8Array | ArrayBuffer | string,
  headers: ReceivedHeaders,
  secret: string | undefined,
  { scheme = 'standard', toleranceSeconds = 300, now = new Date() }: VerifyOptions = {},
): Promise<WebhookEvent> {
  if (typeof body !== 'string' && !('byteLength' in Object(body)))
    throw new TypeError(
      'pass the raw body, as text or bytes: the signature covers the bytes that were sent, not what a framework parsed',
    )
  // Anyone could sign with an empty secret.
  if (!secret || !SECRET.test(secret))
    throw new WebhookSignatureError('the signing secret is missing or malformed')
  const bytes = typeof body === 'string' ? utf8(body) : new Uint8Array(body)
  const valid =
    scheme === 'service'
      ? await matchesService(bytes, headers, secret)
      : await matchesStandard(bytes, headers, secret, toleranceSeconds, now)
  if (!valid) throw new WebhookSignatureError('the signature of the webhook does not match, or is too old')
  // The service has written it, in the shape that its document describes.
  return JSON.parse(new TextDecoder().decode(bytes)) as WebhookEvent
}

export type Bytes = Uint8Array<ArrayBuffer>

function matchesService(body: Bytes, headers: ReceivedHeaders, secret: string): Promise<boolean> {
  const given = ['x-service-signature', 'x-service-signature-previous'].map((name) => {
    const [, hex] = /^sha256=([0-9a-f]{64})$/.exec(header(headers, name)) ?? []
    return Uint8Array.from(hex?.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
  })
  return anyMatches(utf8(secret), body, given)
}

async function matchesStandard(
  body: Bytes,
  headers: ReceivedHeaders,
  secret: string,
  toleranceSeconds: number,
  now: Date,
): Promise<boolean> {
  const id = header(headers, 'webhook-id')
  const timestamp = header(headers, 'webhook-timestamp')
  const age = Math.abs(now.getTime() / 1000 - Number(timestamp))
  if (!id || !/^\d{1,12}$/.test(timestamp) || age > toleranceSeconds) return false
  const start = utf8(`${id}.${timestamp}.`)
  const message = new Uint8Array(start.length + body.length)
  message.set(start)
  message.set(body, start.length)
  const given = header(headers, 'webhook-signature')
    .split(' ')
    .map((text) => base64(/^v1,([A-Za-z0-9+/]{43}=)$/.exec(text)?.[1] ?? ''))
  return anyMatches(base64(secret.slice('whsec_'.length)), message, given)
}

/** Checks all of them, so that the time taken does not reveal which one matches; WebCrypto compares in constant time. */
async function anyMatches(key: Bytes, message: Bytes, signatures: readonly Bytes[]): Promise<boolean> {
  const imported = await hmacKey(key, 'verify')
  const results = signatures.map((signature) => crypto.subtle.verify('HMAC', imported, signature, message))
  return (await Promise.all(results)).includes(true)
}

export const hmacKey = (key: Bytes, usage: 'sign' | 'verify'): ReturnType<typeof crypto.subtle.importKey> =>
  crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, [usage])

function header(headers: ReceivedHeaders, name: string): string {
  if (headers instanceof Headers) return headers.get(name) ?? ''
  const entry = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  return typeof entry === 'string' ? entry : (entry?.[0] ?? '')
}

export const utf8 = (text: string): Bytes => new TextEncoder().encode(text)

export const base64 = (text: string): Bytes =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
