import type { Delivery } from '../../api/deliveries.ts'

const PER_ATTEMPT = 'computed for each attempt'
const SEALED = 'stored sealed'

/** The headers of a delivery (contract 13). Signatures and the values of custom headers are not stored readably. */
export function requestHeaders(
  { trigger_id, event_id, is_test }: Pick<Delivery, 'trigger_id' | 'event_id' | 'is_test'>,
  custom: readonly string[],
): readonly (readonly [string, string])[] {
  return [
    ['Content-Type', 'application/json'],
    ['User-Agent', 'ServiceCRM-Webhooks/1.0'],
    ['X-Service-Event', trigger_id],
    ['X-Service-Event-Id', event_id],
    ...(is_test ? [['X-Service-Test', 'true'] as const] : []),
    ['X-Service-Signature', PER_ATTEMPT],
    ['webhook-id', event_id],
    ['webhook-timestamp', PER_ATTEMPT],
    ['webhook-signature', PER_ATTEMPT],
    ...custom.map((name) => [name, SEALED] as const),
  ]
}
