import type { Attempt, Delivery } from '../../api/deliveries.ts'

const SECRET = 'needs the signing secret, which is not shown'
const SEALED = 'stored sealed'

type Sent = Pick<Delivery, 'trigger_id' | 'event_id' | 'is_test'>

/** The headers of an attempt (contract 13). Signatures and the values of custom headers are not stored readably. */
export function requestHeaders(
  { trigger_id, event_id, is_test }: Sent,
  { started_at }: Pick<Attempt, 'started_at'>,
  custom: readonly string[],
): readonly (readonly [string, string])[] {
  return [
    ...custom.map((name) => [name, SEALED] as const),
    ['Content-Type', 'application/json'],
    ['User-Agent', 'ServiceCRM-Webhooks/1.0'],
    ['Accept-Encoding', 'identity'],
    ['X-Service-Event', trigger_id],
    ['X-Service-Event-Id', event_id],
    ...(is_test ? [['X-Service-Test', 'true'] as const] : []),
    ['X-Service-Signature', SECRET],
    ['webhook-id', event_id],
    ['webhook-timestamp', String(Math.floor(Date.parse(started_at) / 1000))],
    ['webhook-signature', SECRET],
  ]
}
