import { env } from '../environment.ts'
import { noticingSlowness } from './lane.ts'
import { keepable, signaturesIn } from './redact.ts'
import { render } from './render.ts'
import { post, sender } from './send.ts'
import { signedHeaders } from './sign.ts'
import { secretsAt } from './signing-secrets.ts'
import type { Attempted, Due } from './stages.ts'

/** Everything that must work before something is sent; a fault of ours here costs no attempt. */
export async function prepare({ envelope, isTest, subscription: { record } }: Omit<Due, 'claimed'>) {
  const now = new Date()
  const body = await render(envelope, now)
  const secrets = await secretsAt(record, now)
  const signable = { eventId: envelope.id, trigger: envelope.trigger, isTest, body, secrets }
  const headers = signedHeaders(signable, now)
  return {
    signatures: signaturesIn(body),
    post: { url: record.target_url, headers, body },
    sender: sender(env('PRIVATE_TARGETS')),
  }
}

/** Posts what was prepared. */
export async function attempt(due: Due, prepared: Awaited<ReturnType<typeof prepare>>): Promise<Attempted> {
  const startedAt = new Date()
  const start = performance.now()
  const posted = post(prepared.post, prepared.sender)
  const answer = await noticingSlowness(due.subscription.record, posted)
  return {
    due,
    attempt: {
      number: due.claimed.started,
      started_at: startedAt.toISOString(),
      duration_ms: Math.round(performance.now() - start),
      response_status: answer.status,
      response_body: keepable(answer.body, prepared.signatures),
      error: answer.error,
    },
  }
}
