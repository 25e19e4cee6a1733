import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { verifyServiceSignature, verifyStandardWebhook } from '../../../clients/verify/verify.ts'
import { newSigningSecret, type Subscription } from '../../../shared/domain/subscription.ts'
import { sendProbes } from '../../../shared/webhooks/probe/probes.ts'
import { type Post, post } from '../../../shared/webhooks/send/send.ts'
import { customHeaders, signingSecretsAt } from '../../../shared/webhooks/subscriptions/secrets.ts'

/** The probes of a check (contract 14.11), against receivers in this process. */

vi.mock(import('../../../shared/webhooks/subscriptions/secrets.ts'), async (original) => ({
  ...(await original()),
  customHeaders: vi.fn(),
  signingSecretsAt: vi.fn(),
}))
vi.mock(import('../../../shared/webhooks/send/send.ts'), async (original) => ({
  ...(await original()),
  post: vi.fn(),
}))

const subscription = {
  target_url: 'https://receiver.example/',
  trigger_ids: ['opportunity.created'],
} as unknown as Subscription
const [CURRENT, PREVIOUS] = [newSigningSecret(), newSigningSecret()]

const isSigned = ({ headers, body }: Post, secret: string, verify = verifyServiceSignature) =>
  verify(body, lower(headers), secret)
const lower = (headers: Post['headers']) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
const sent = () => vi.mocked(post).mock.calls.map(([request]) => request)

/** Answers 200 to what is signed with one of the secrets, and `refusal` to everything else. */
function receiver(refusal: number, secrets = [CURRENT, PREVIOUS], verify = verifyServiceSignature) {
  vi.mocked(post).mockImplementation(async (request) => {
    const status = secrets.some((secret) => isSigned(request, secret, verify)) ? 200 : refusal
    return { status, body: null, error: status < 300 ? null : `HTTP ${status}` } as never
  })
}

beforeEach(() => {
  vi.stubEnv('PRIVATE_TARGETS', 'refuse')
  vi.mocked(post).mockReset()
  vi.mocked(signingSecretsAt).mockResolvedValue([CURRENT, PREVIOUS])
  vi.mocked(customHeaders).mockResolvedValue({ 'X-Mine': 'a' })
})

const verdicts = async () =>
  Object.fromEntries((await sendProbes(subscription)).map(({ name, passed }) => [name, passed]))

test.each([
  ['opportunity.created', 'data', verifyServiceSignature],
  ['photo.deleted', 'metadata', verifyStandardWebhook],
] as const)(
  'a receiver that verifies signatures passes a check with %s, whose %s has a new field, sent as deliveries are',
  async (trigger, record, verify) => {
    receiver(401, [CURRENT, PREVIOUS], verify)
    const probes = await sendProbes({ ...subscription, trigger_ids: [trigger] })
    expect(probes.filter(({ passed }) => !passed)).toEqual([])
    for (const { headers } of sent())
      expect(headers).toMatchObject({ 'X-Mine': 'a', 'X-Service-Test': 'true' })
    expect(vi.mocked(post).mock.calls.map(([, { timeoutMs }]) => timeoutMs)).toEqual(sent().map(() => 5_000))
    const events = sent().map(({ body }) => JSON.parse(body.toString()))
    expect(events[1]).toEqual(events[0])
    expect(events.filter((event) => 'field_added_later' in event[record])).toHaveLength(1)
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length - 1)
  },
)

test('one probe has no signature in either scheme', async () => {
  receiver(401)
  await sendProbes(subscription)
  const unsigned = sent().filter(({ headers }) => headers['X-Service-Signature'] === undefined)
  expect(unsigned.map(({ headers }) => headers['webhook-signature'])).toEqual([undefined])
})

test('while two secrets are valid, each signs a request alone', async () => {
  receiver(401)
  await sendProbes(subscription)
  const alone = sent().filter(
    ({ headers }) => headers['X-Service-Signature'] && !headers['X-Service-Signature-Previous'],
  )
  const signers = alone.map((request) => [CURRENT, PREVIOUS].map((secret) => isSigned(request, secret)))
  expect(signers).toContainEqual([true, false])
  expect(signers).toContainEqual([false, true])
  receiver(401, [CURRENT])
  expect(await verdicts()).toMatchObject({ accepts_event: true, accepts_both_secrets: false })
})

test('a 410 and a 500 do not pass for a refusal', async () => {
  for (const status of [410, 500]) {
    receiver(status)
    const { accepts_event, refuses_missing_signature, refuses_altered_body } = await verdicts()
    expect([accepts_event, refuses_missing_signature, refuses_altered_body]).toEqual([true, false, false])
  }
})

test('a report has each probe with what was answered and expected', async () => {
  receiver(401)
  const probes = await sendProbes(subscription)
  expect(probes.map(({ name, message }) => `${name}: ${message}`)).toEqual([
    ...['accepts_event', 'accepts_repeat', 'accepts_unknown_fields'].map((name) => `${name}: HTTP 200`),
    'accepts_both_secrets: HTTP 200',
    'refuses_missing_signature: HTTP 401',
    'refuses_wrong_signature: HTTP 401',
    'refuses_altered_body: HTTP 401',
    expect.stringMatching(/^answers_in_time: HTTP \d+$/),
  ])
  receiver(500)
  const refused = (await sendProbes(subscription)).find(({ name }) => name === 'refuses_altered_body')
  expect(refused?.message).toBe('HTTP 500; expected a 4xx other than 410')
})

test('an answer that is cut off is none, and the slowest answer counts', async () => {
  let clock = 0
  const now = vi.spyOn(performance, 'now').mockImplementation(() => clock)
  onTestFinished(() => now.mockRestore())
  vi.mocked(post).mockImplementation(async ({ headers }) => {
    if (headers['X-Service-Signature'] === undefined) clock += 40
    return { status: 200, body: null, error: 'answer cut off' } as never
  })
  const probes = await sendProbes(subscription)
  const [first, last] = [probes[0], probes.at(-1)]
  expect(first).toMatchObject({
    ...{ passed: false, response_status: 200 },
    message: 'no complete answer: answer cut off; expected a 2xx',
  })
  expect([first?.duration_ms, last?.duration_ms]).toEqual([0, 40])
})
