import type { Envelope } from '../../domain/kit/event.ts'
import { signedHeaders } from '../send/sign.ts'

/** A request of a probe, without the custom headers of its subscription. */
export interface ProbeRequest {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** The test delivery of an event. */
export const signed = (event: Envelope, secrets: readonly string[]): ProbeRequest =>
  signedBody(event, bytesOf(event), secrets)

/**
 * An event with an unknown field, in a body with white space. If a receiver serializes the JSON itself and verifies the
 * signature of the result, the verification fails.
 */
export function withUnknownField(event: Envelope, secrets: readonly string[]): ProbeRequest {
  const more = { field_added_later: 'receivers ignore fields that they do not know' }
  // Delete events have no record.
  const extended = event.data
    ? { ...event, data: { ...event.data, ...more } }
    : { ...event, metadata: { ...event.metadata, ...more } }
  return signedBody(event, Buffer.from(JSON.stringify(extended, null, 2)), secrets)
}

const SIGNATURES = ['X-Service-Signature', 'X-Service-Signature-Previous', 'webhook-signature']

export function unsigned(event: Envelope, secrets: readonly string[]): ProbeRequest {
  const { headers, body } = signed(event, secrets)
  const others = Object.entries(headers).filter(([name]) => !SIGNATURES.includes(name))
  return { headers: Object.fromEntries(others), body }
}

/** The signature of an event with a changed body. */
export const altered = (event: Envelope, secrets: readonly string[]): ProbeRequest => ({
  headers: signed(event, secrets).headers,
  body: bytesOf({ ...event, metadata: { ...event.metadata, altered: true } }),
})

function signedBody({ id, trigger }: Envelope, body: Buffer, secrets: readonly string[]): ProbeRequest {
  const message = { eventId: id, trigger, isTest: true, body, secrets }
  return { headers: signedHeaders(message, new Date()), body }
}

const bytesOf = (envelope: Envelope): Buffer => Buffer.from(JSON.stringify(envelope))
