import type { Attempt, Delivery } from '../../api/deliveries.ts'
import { type Signatures, timestampOf } from './request-signatures.ts'

const SECRET = 'needs the signing secret'
const SEALED = 'stored sealed'

type Sent = Pick<Delivery, 'trigger_id' | 'event_id' | 'is_test'>

/** The headers of an attempt (contract 13). Signatures are not stored, and values of custom headers are never shown. */
export function requestHeaders(
  { trigger_id, event_id, is_test }: Sent,
  attempt: Pick<Attempt, 'started_at'>,
  custom: readonly string[],
  signatures?: Signatures,
): readonly (readonly [string, string])[] {
  return [
    ...custom.map((name) => [name, SEALED] as const),
    ['Content-Type', 'application/json'],
    ['User-Agent', 'ServiceCRM-Webhooks/1.0'],
    ['Accept-Encoding', 'identity'],
    ['X-Service-Event', trigger_id],
    ['X-Service-Event-Id', event_id],
    ...(is_test ? [['X-Service-Test', 'true'] as const] : []),
    ['X-Service-Signature', signatures?.service ?? SECRET],
    ['webhook-id', event_id],
    ['webhook-timestamp', timestampOf(attempt)],
    ['webhook-signature', signatures?.standard ?? SECRET],
  ]
}
