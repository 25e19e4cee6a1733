import { env } from '../../aws/environment.ts'
import { syntheticEnvelope } from '../../contract/synthetic.ts'
import type { Envelope } from '../../domain/kit/event.ts'
import { newEventId } from '../../domain/kit/ids.ts'
import { firstTrigger } from '../../domain/kit/triggers.ts'
import type { Probe, ProbeName } from '../../domain/webhooks/receiver-check.ts'
import type { Subscription } from '../../domain/webhooks/subscription.ts'
import { newSigningSecret } from '../../domain/webhooks/subscription-secrets.ts'
import type { Answer } from '../send/answer.ts'
import { post, sender } from '../send/send.ts'
import { customHeaders, signingSecretsAt } from '../subscriptions/secrets.ts'
import { largeEvent } from './large-event.ts'
import { altered, type ProbeRequest, signed, unsigned, withUnknownField } from './requests.ts'

/** The limit of a probe, in milliseconds (contract 14.11); never divided by SPEED. */
const TIMEOUT_MS = 5_000

interface TimedAnswer extends Answer {
  readonly duration_ms: number
}

/** The response that a probe expects, in words and as a predicate. */
interface Expectation {
  readonly expected: string
  readonly isMet: (answer: Answer) => boolean
}

/** A complete answer with any status, within the limit. */
const isComplete = ({ status, error }: Answer): boolean => error === null || error === `HTTP ${status}`

const ACCEPTED: Expectation = { expected: 'a 2xx', isMet: ({ error }) => error === null }
const LARGE_ACCEPTED: Expectation = { ...ACCEPTED, expected: 'a 2xx to a body of up to 400 KB' }
const REFUSED: Expectation = {
  expected: 'a 4xx other than 410',
  isMet: (answer) => isComplete(answer) && /^4\d\d$/.test(`${answer.status}`) && answer.status !== 410,
}
const IN_TIME: Expectation = {
  expected: `a complete answer to each request within ${TIMEOUT_MS / 1_000} seconds`,
  isMet: isComplete,
}

/**
 * Sends the probes to a subscription's target in the same way as deliveries, and evaluates the responses. Each event
 * has a new id, so that a receiver that deduplicates also verifies the signature. At most three probes are sent at a
 * time.
 * @throws NotOpened when a signing secret or the custom headers cannot be decrypted
 */
export async function sendProbes(subscription: Subscription, timeoutMs = TIMEOUT_MS): Promise<Probe[]> {
  const [secrets, custom] = await Promise.all([
    signingSecretsAt(subscription, new Date()),
    customHeaders(subscription),
  ])
  const sample = await syntheticEnvelope(firstTrigger(subscription.trigger_ids))
  const newEvent = (): Envelope => ({ ...sample, id: newEventId(new Date()) })
  const how = { ...sender(env('PRIVATE_TARGETS')), timeoutMs }
  const all: TimedAnswer[] = []

  const send = async ({ headers, body }: ProbeRequest) => {
    const start = performance.now()
    const request = { url: subscription.target_url, headers: { ...custom, ...headers }, body }
    const answer = await post(request, how)
    const timed = { ...answer, duration_ms: Math.round(performance.now() - start) }
    all.push(timed)
    return timed
  }

  const event = newEvent()
  const first = await send(signed(event, secrets))
  const [repeat, large] = await Promise.all([
    send(signed(event, secrets)),
    send(signed(largeEvent(newEvent()), secrets)),
  ])
  const each = secrets.length > 1 ? secrets.map((secret) => send(signed(newEvent(), [secret]))) : []
  const [unknown, ...alone] = await Promise.all([send(withUnknownField(newEvent(), secrets)), ...each])
  const [missing, wrong, changed] = await Promise.all([
    send(unsigned(newEvent(), secrets)),
    send(signed(newEvent(), [newSigningSecret()])),
    send(altered(newEvent(), secrets)),
  ])
  return [
    judge('accepts_event', ACCEPTED, [first]),
    judge('accepts_repeat', ACCEPTED, [repeat]),
    judge('accepts_large_event', LARGE_ACCEPTED, [large]),
    judge('accepts_unknown_fields', ACCEPTED, [unknown]),
    ...(alone.length > 0 ? [judge('accepts_both_secrets', ACCEPTED, alone)] : []),
    judge('refuses_missing_signature', REFUSED, [missing]),
    judge('refuses_wrong_signature', REFUSED, [wrong]),
    judge('refuses_altered_body', REFUSED, [changed]),
    judge('answers_in_time', IN_TIME, all),
  ]
}

/** The report of a check that could not send its probes. */
export const notSent = (reason: string): Probe[] => [
  {
    name: 'accepts_event',
    passed: false,
    expected: ACCEPTED.expected,
    response_status: null,
    duration_ms: 0,
    message: `not sent: ${reason}`,
  },
]

/** Selects the first unexpected response; if all responses are as expected, the slowest. */
function judge(
  name: ProbeName,
  { expected, isMet }: Expectation,
  answers: readonly (TimedAnswer | undefined)[],
): Probe {
  const slowest = answers.flatMap((answer) => answer ?? []).toSorted((a, b) => b.duration_ms - a.duration_ms)
  const wrong = slowest.find((answer) => !isMet(answer))
  const shown = wrong ?? slowest[0]
  const answered = shown && isComplete(shown) ? `HTTP ${shown.status}` : `no complete answer: ${shown?.error}`
  return {
    name,
    passed: wrong === undefined,
    expected,
    response_status: shown?.status ?? null,
    duration_ms: slowest[0]?.duration_ms ?? 0,
    message: wrong ? `${answered}; expected ${expected}` : answered,
  }
}
