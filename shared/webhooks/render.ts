import type { Envelope } from '../domain/event.ts'
import { signEnvelope } from '../storage/envelope.ts'

/**
 * The body of a delivery, rendered at each attempt: the bytes that are signed are the bytes that are sent. The same on
 * every attempt but for links, which get their fresh signatures here (decisions 5.4).
 */
export async function render(envelope: Envelope, now: Date): Promise<Buffer> {
  return Buffer.from(JSON.stringify(await signEnvelope(envelope, now)))
}

/** What is kept of an answer: 1,024 characters (decisions 3), without links that a receiver may have echoed. */
export function keepable(body: string | null): string | null {
  if (body === null) return null
  const unlinked = body.replace(/https?(?::|%3a)[^\s"'<>]*?x-amz-signature[^\s"'<>]*/gi, '[signed link]')
  return [...unlinked.slice(0, 2 * 1024)].slice(0, 1024).join('')
}
