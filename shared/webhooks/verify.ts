import { createHmac, timingSafeEqual } from 'node:crypto'

/*
 * For receivers: needs nothing but Node. Give it the body as it came over the wire: parsed and written again, its bytes
 * are others. Vectors for other languages: events/signature-vectors.json.
 */

/** Header names in any case, as Node's `request.headers` or a plain object has them. */
export type ReceivedHeaders = Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * Does `X-Service-Signature`, or `X-Service-Signature-Previous` in the day after a rotation, fit this secret
 * (contract 13.2)? Does not see a replay: deduplicate by the payload's `id`, or use `verifyStandardWebhook`.
 */
export function verifyServiceSignature(
  body: Uint8Array | string,
  headers: ReceivedHeaders,
  secret: string,
): boolean {
  const expected = createHmac('sha256', secret).update(body).digest()
  const given = ['x-service-signature', 'x-service-signature-previous'].map((name) => header(headers, name))
  return anyOf(given, (text) => {
    const [, hex] = /^sha256=([0-9a-f]{64})$/.exec(text) ?? []
    return hex !== undefined && timingSafeEqual(Buffer.from(hex, 'hex'), expected)
  })
}

/** How old or how far in the future a timestamp may be. */
export interface Tolerance {
  readonly toleranceSeconds?: number
  readonly now?: Date
}

/**
 * Does the Standard Webhooks signature fit this secret, and is it of these minutes? Refuses replays that are older than
 * the tolerance (5 minutes when not given).
 */
export function verifyStandardWebhook(
  body: Uint8Array | string,
  headers: ReceivedHeaders,
  secret: string,
  { toleranceSeconds = 300, now = new Date() }: Tolerance = {},
): boolean {
  const id = header(headers, 'webhook-id')
  const timestamp = header(headers, 'webhook-timestamp')
  const age = now.getTime() / 1000 - Number(timestamp)
  if (!id || !/^\d{1,12}$/.test(timestamp) || Math.abs(age) > toleranceSeconds) return false
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest()
  return anyOf(header(headers, 'webhook-signature').split(' '), (text) => {
    const given = Buffer.from(/^v1,([A-Za-z0-9+/]{43}=)$/.exec(text)?.[1] ?? '', 'base64')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

/** Looks at all of them, so that the time taken does not tell which one fits. */
function anyOf(texts: readonly string[], fits: (text: string) => boolean): boolean {
  return texts.map(fits).includes(true)
}

function header(headers: ReceivedHeaders, name: string): string {
  const entry = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  return typeof entry === 'string' ? entry : (entry?.[0] ?? '')
}
