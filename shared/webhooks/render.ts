import type { Envelope } from '../domain/event.ts'
import { signEnvelope } from '../storage/envelope.ts'

/**
 * The body of a delivery, rendered at each attempt: the bytes that are signed are the bytes that are sent. The same on
 * every attempt but for links, which get their fresh signatures here (decisions 5.4).
 */
export async function render(envelope: Envelope, now: Date): Promise<Buffer> {
  return Buffer.from(JSON.stringify(await signEnvelope(envelope, now)))
}

/**
 * What is kept of an answer: 1,024 characters (decisions 3), without links that a receiver may have echoed, however it
 * wrote them: whole or in part, escaped once or twice. Word by word, for a receiver may make its answer to be slow to
 * search.
 */
export function keepable(body: string | null): string | null {
  if (body === null) return null
  const unlinked = body.replace(/[^\s"'<>]+/g, (word) =>
    /x-amz-signature/i.test(word) ? '[signed link]' : word,
  )
  return [...unlinked.slice(0, 2 * 1024)].slice(0, 1024).join('')
}
