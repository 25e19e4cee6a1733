import type { Envelope } from '../domain/event.ts'
import { signEnvelope } from '../storage/envelope.ts'

/**
 * The body of a delivery, rendered at each attempt: these bytes are signed and sent. Attempts differ only in links,
 * which get new signatures here (contract 12.6).
 */
export async function render(envelope: Envelope, now: Date): Promise<Buffer> {
  return Buffer.from(JSON.stringify(await signEnvelope(envelope, now)))
}
