import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import type { EventId } from '../../domain/kit/ids.ts'
import type { TriggerId } from '../../domain/kit/triggers.ts'
import { memoizeByIdentity } from '../../memoize-by-identity.ts'

/** The message to sign and the secrets: the current one first, then the previous one while it is valid. */
export interface MessageToSign {
  readonly eventId: EventId
  readonly trigger: TriggerId
  /** Whether it is a test delivery, which has an additional header (contract 13.5). */
  readonly isTest: boolean
  readonly body: Uint8Array
  readonly secrets: readonly string[]
}

/**
 * The headers of a delivery (contract 13.1, 13.4): the service's own signature, and the three Standard Webhooks headers
 * for receivers that need replay protection. Both signatures cover the exact bytes of the body.
 */
export function signedHeaders(
  { eventId, trigger, isTest, body, secrets }: MessageToSign,
  now: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const [current, previous] = secrets.map((secret) => signature(secret, body))
  if (current === undefined) throw new Error('a delivery needs a secret')
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'ServiceCRM-Webhooks/1.0',
    // A compressed response would circumvent the limit on its size.
    'Accept-Encoding': 'identity',
    'X-Service-Event': trigger,
    'X-Service-Event-Id': eventId,
    ...(isTest && { 'X-Service-Test': 'true' }),
    'X-Service-Signature': current,
    ...(previous !== undefined && { 'X-Service-Signature-Previous': previous }),
    'webhook-id': eventId,
    'webhook-timestamp': timestamp,
    'webhook-signature': standardKeys(secrets)
      .map((key) => standard(key, eventId, timestamp, body))
      .join(' '),
  }
}

/** `sha256=<hex>`; the key is the whole secret, `whsec_` included, as UTF-8 (contract 13.2). */
function signature(secret: string, body: Uint8Array): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
}

/**
 * Standard Webhooks: the key is the decoded base64 after `whsec_` (contract 13.4). Created once for the deliveries that
 * share the secrets, because a key object takes longer than an HMAC.
 */
const standardKeys = memoizeByIdentity((secrets: readonly string[]) =>
  secrets.map((secret) => createSecretKey(secret.slice('whsec_'.length), 'base64')),
)

function standard(key: KeyObject, id: EventId, timestamp: string, body: Uint8Array): string {
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')}`
}
