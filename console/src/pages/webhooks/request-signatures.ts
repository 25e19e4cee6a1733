import type { Attempt } from '../../api/deliveries.ts'
import type { Event } from '../../api/events.ts'

/** The values of the signature headers, computed with the secret that the user entered. */
export interface Signatures {
  readonly service: string
  readonly standard: string
}

export const isSecret = (text: string): boolean => /^whsec_[A-Za-z0-9+/]{43}=$/.test(text)

/** Each attempt signs the links in the body again, so the sent bytes cannot be reproduced. */
export const hasLinks = (event: Event): boolean => JSON.stringify(event).includes('X-Amz-Signature=')

/** The time of an attempt in its headers. */
export const timestampOf = ({ started_at }: Pick<Attempt, 'started_at'>): string =>
  String(Math.floor(Date.parse(started_at) / 1000))

async function hmac(key: Uint8Array<ArrayBuffer>, text: string): Promise<Uint8Array> {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ])
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, new TextEncoder().encode(text)))
}

const binary = (bytes: Uint8Array): string => String.fromCharCode(...bytes)

/** Signs the event as an attempt did (contract 13.2, 13.4). The secret stays in the browser. */
export async function signaturesOf(
  secret: string,
  attempt: Pick<Attempt, 'started_at'>,
  event: Event,
): Promise<Signatures> {
  const body = JSON.stringify(event)
  const service = await hmac(new TextEncoder().encode(secret), body)
  const decoded = Uint8Array.from(atob(secret.slice('whsec_'.length)), (char) => char.charCodeAt(0))
  const standard = await hmac(decoded, `${event.id}.${timestampOf(attempt)}.${body}`)
  return {
    service: `sha256=${Array.from(service, (byte) => byte.toString(16).padStart(2, '0')).join('')}`,
    standard: `v1,${btoa(binary(standard))}`,
  }
}
