import { createHmac, timingSafeEqual } from 'node:crypto'

/*
 * For receivers; depends only on Node. Pass the raw body as received: parsing and serializing it again changes its bytes.
 */

/** Headers with names in any case: Node's `request.headers` or a plain object. */
export type ReceivedHeaders = Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * Whether `X-Service-Signature` matches this secret, or `X-Service-Signature-Previous`, which is sent in the day after
 * a rotation (contract 13.2). Does not detect replays: deduplicate by the payload's `id`, or use
 * `verifyStandardWebhook`. False for a secret that is missing or malformed (contract 13.6).
 */
export function verifyServiceSignature(
  body: Uint8Array | string,
  headers: ReceivedHeaders,
  secret: string | undefined,
): boolean {
  if (!isWellFormed(secret)) return false
  const expected = createHmac('sha256', secret).update(body).digest()
  const given = ['x-service-signature', 'x-service-signature-previous'].map((name) => header(headers, name))
  return anyOf(given, (text) => {
    const [, hex] = /^sha256=([0-9a-f]{64})$/.exec(text) ?? []
    return hex !== undefined && timingSafeEqual(Buffer.from(hex, 'hex'), expected)
  })
}

/** The maximum difference between a timestamp and `now`, in either direction. */
export interface Tolerance {
  readonly toleranceSeconds?: number
  readonly now?: Date
}

/**
 * Whether the Standard Webhooks signature matches this secret and its timestamp is within the tolerance (by default
 * 5 minutes), which rejects older replays. False for a secret that is missing or malformed (contract 13.6).
 */
export function verifyStandardWebhook(
  body: Uint8Array | string,
  headers: ReceivedHeaders,
  secret: string | undefined,
  { toleranceSeconds = 300, now = new Date() }: Tolerance = {},
): boolean {
  if (!isWellFormed(secret)) return false
  const id = header(headers, 'webhook-id')
  const timestamp = header(headers, 'webhook-timestamp')
  const age = now.getTime() / 1000 - Number(timestamp)
  if (!id || !/^\d{1,12}$/.test(timestamp) || Math.abs(age) > toleranceSeconds) return false
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest()
  return anyOf(header(headers, 'webhook-signature').split(' '), (text) => {
    const given = Buffer.from(/^v1,([A-Za-z0-9+/]{43}=)$/.exec(text)?.[1] ?? '', 'base64')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

/** Anyone could sign with an empty secret, or with one that decodes to nothing. */
const isWellFormed = (secret: string | undefined): secret is string =>
  secret !== undefined && /^whsec_[A-Za-z0-9+/]{43}=$/.test(secret)

/** Checks all of them, so that the time taken does not reveal which one matches. */
function anyOf(texts: readonly string[], matches: (text: string) => boolean): boolean {
  return texts.map(matches).includes(true)
}

function header(headers: ReceivedHeaders, name: string): string {
  const entry = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  return typeof entry === 'string' ? entry : (entry?.[0] ?? '')
}
