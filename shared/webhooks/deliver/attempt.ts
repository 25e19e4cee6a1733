import { env } from '../../aws/environment.ts'
import type { Envelope } from '../../domain/kit/event.ts'
import { signEnvelope } from '../../storage/envelope.ts'
import { trackSlowness } from '../queue/lanes.ts'
import { NOT_OPENED } from '../send/answer.ts'
import { headerValueSearch } from '../send/header-values.ts'
import { redact, signaturesIn } from '../send/redact.ts'
import { post, sender } from '../send/send.ts'
import { signedHeaders } from '../send/sign.ts'
import { customHeaders, signingSecretsAt } from '../subscriptions/secrets.ts'
import type { AttemptedDelivery, ReadyDelivery } from './stages.ts'

/**
 * Renders, signs and prepares a request before anything is sent, so that an internal failure does not count as an
 * attempt.
 * @throws NotOpened when the signing secret or the custom headers cannot be decrypted
 */
export async function prepare({ claimed, envelope, subscription: { record } }: ReadyDelivery) {
  const now = new Date()
  const body = await render(envelope, now)
  const secrets = await signingSecretsAt(record, now)
  const custom = await customHeaders(record)
  const signable = {
    eventId: envelope.id,
    trigger: envelope.trigger,
    isTest: claimed.delivery.is_test ?? false,
    body,
    secrets,
  }
  const headers = { ...custom, ...signedHeaders(signable, now) }
  return {
    signedAt: now,
    signatures: signaturesIn(body),
    headerValues: headerValueSearch(custom),
    post: { url: record.target_url, headers, body },
    sender: sender(env('PRIVATE_TARGETS')),
  }
}

/**
 * Sends the prepared request. Returns the attempt, which starts at the time that its signature names. Header values and
 * link signatures are removed from the response body.
 */
export async function attempt(
  due: ReadyDelivery,
  prepared: Awaited<ReturnType<typeof prepare>>,
): Promise<AttemptedDelivery> {
  const start = performance.now()
  const posted = post(prepared.post, prepared.sender)
  const answer = await trackSlowness(due.subscription.record, posted)
  return {
    due,
    attempt: {
      number: due.claimed.started,
      started_at: prepared.signedAt.toISOString(),
      duration_ms: Math.round(performance.now() - start),
      response_status: answer.status,
      response_body: redact(answer.body, prepared.signatures, prepared.headerValues),
      error: answer.error,
      request_bytes: prepared.post.body.byteLength,
    },
  }
}

/**
 * An attempt that failed because a secret could not be decrypted. The attempt counts, so the retry schedule ends the
 * delivery (contract 12.9).
 */
export const unsignedAttempt = (due: ReadyDelivery): AttemptedDelivery => ({
  due,
  attempt: {
    number: due.claimed.started,
    started_at: new Date().toISOString(),
    duration_ms: 0,
    response_status: null,
    response_body: null,
    error: NOT_OPENED,
    request_bytes: null,
  },
})

/**
 * The body of a delivery, rendered at each attempt: these bytes are signed and sent. Attempts differ only in links,
 * which get new signatures here (contract 12.6).
 */
export async function render(envelope: Envelope, now: Date): Promise<Buffer> {
  return Buffer.from(JSON.stringify(await signEnvelope(envelope, now)))
}
