import type { Envelope } from '../domain/event.ts'
import { signEnvelope } from '../storage/envelope.ts'

/**
 * The body of a delivery, rendered at each attempt: the bytes that are signed are the bytes that are sent. The same on
 * every attempt but for links, which get their fresh signatures here (contract 12.6).
 */
export async function render(envelope: Envelope, now: Date): Promise<Buffer> {
  return Buffer.from(JSON.stringify(await signEnvelope(envelope, now)))
}
