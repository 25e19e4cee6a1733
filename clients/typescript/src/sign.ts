import type { Schemas } from './types.ts'
import { type Bytes, base64, hmacKey, utf8 } from './webhook.ts'

/** The headers of a webhook of this event, as the service would sign it with the secret of a subscription. */
export async function signedHeaders(
  { id, trigger }: Schemas['Event'],
  body: Bytes,
  secret: string,
  now: Date,
): Promise<Record<string, string>> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const [service, standard] = await Promise.all([
    hmac(utf8(secret), [body]),
    hmac(base64(secret.slice('whsec_'.length)), [utf8(`${id}.${timestamp}.`), body]),
  ])
  const hex = Array.from(service, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'ServiceCRM-Webhooks/1.0',
    'X-Service-Event': trigger,
    'X-Service-Event-Id': id,
    'X-Service-Signature': `sha256=${hex}`,
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${btoa(String.fromCharCode(...standard))}`,
  }
}

async function hmac(key: Bytes, parts: readonly Bytes[]): Promise<Uint8Array> {
  const message = new Uint8Array(await new Blob([...parts]).arrayBuffer())
  return new Uint8Array(await crypto.subtle.sign('HMAC', await hmacKey(key, 'sign'), message))
}
