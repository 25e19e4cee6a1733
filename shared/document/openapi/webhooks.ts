import { METADATA } from '../../contract/metadata.ts'
import type { Envelope } from '../../domain/kit/event.ts'
import { TRIGGERS, type TriggerId } from '../../domain/kit/triggers.ts'
import { describe } from './describe.ts'
import { responseSchema } from './json-schema.ts'
import { type Names, pascal } from './names.ts'
import type { JsonSchema, Operation, Parameter } from './types.ts'

const HEADERS: readonly (readonly [name: string, description: string, required?: false])[] = [
  ['X-Service-Signature', '`sha256=<hex>`: HMAC-SHA256 of the raw body, keyed by the signing secret.'],
  [
    'X-Service-Signature-Previous',
    'The same with the previous secret, for 24 hours after a rotation.',
    false,
  ],
  ['X-Service-Event', 'The trigger.'],
  ['X-Service-Event-Id', 'The `id` of the event: deduplicate on it.'],
  [
    'X-Service-Test',
    '`true` for each attempt of a test delivery (`POST /v1/subscriptions/{id}/test`), and for each request of a check (`POST /v1/subscriptions/{id}/check`); absent otherwise.',
    false,
  ],
  ['User-Agent', '`ServiceCRM-Webhooks/1.0`'],
  ['webhook-id', 'Standard Webhooks: the `id` of the event.'],
  ['webhook-timestamp', 'Standard Webhooks: when this attempt was signed, epoch seconds.'],
  ['webhook-signature', 'Standard Webhooks: `v1,<base64>`, several separated by spaces during a rotation.'],
]

/** The request to a subscription's target when a trigger fires. `names` are the names of the components. */
export function webhookOf(trigger: TriggerId, example: Envelope, names: Names): { post: Operation } {
  const { entity, fires } = TRIGGERS[trigger]
  const schema: JsonSchema = {
    allOf: [
      { $ref: '#/components/schemas/Event' },
      describe(
        {
          type: 'object',
          properties: {
            trigger: { const: trigger },
            entity_type: { const: entity },
            metadata: responseSchema(METADATA[trigger], names),
            data: dataOf(pascal(entity), example, names),
          },
        },
        { isSent: false, roots: ['Event'] },
      ),
    ],
  }
  return {
    post: {
      operationId: `on ${trigger}`.replaceAll(/[ ._]([a-z0-9])/g, (_, letter: string) =>
        letter.toUpperCase(),
      ),
      summary: fires,
      tags: ['Events'],
      security: [],
      parameters: HEADERS.map(
        ([name, description, required = true]): Parameter => ({
          name,
          in: 'header',
          required,
          description,
          schema: { type: 'string' },
        }),
      ),
      requestBody: { required: true, content: { 'application/json': { schema, example } } },
      responses: {
        '2XX': {
          description:
            'Received. The receiver must respond within 15 seconds. Any other result is retried, except a 410 and other 4xx than 408 and 429.',
        },
        '410': { description: 'Gone: the service revokes the subscription.' },
      },
    },
  }
}

function dataOf(name: string, { data }: Envelope, names: Names): JsonSchema {
  if (data === null) return { type: 'null' }
  return [...names.values()].includes(name) ? { $ref: `#/components/schemas/${name}` } : { type: 'object' }
}
