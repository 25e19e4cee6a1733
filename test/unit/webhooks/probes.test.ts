import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { verifyServiceSignature, verifyStandardWebhook } from '../../../clients/verify/verify.ts'
import type { Subscription } from '../../../shared/domain/webhooks/subscription.ts'
import { newSigningSecret } from '../../../shared/domain/webhooks/subscription-secrets.ts'
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
    const unknown = events.findIndex((event) => 'field_added_later' in event[record])
    const parsedAndSerialized = sent().filter(({ body }, n) => body.toString() !== JSON.stringify(events[n]))
    expect(parsedAndSerialized).toEqual([sent()[unknown]])
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length - 1)
  },
)

test.each([
  ['opportunity.created', ['external_references']],
  ['call.missed', ['external_references']],
  ['expense.deleted', ['external_references']],
  ['envelope.signed', ['title']],
  ['photo.deleted', ['caption']],
] as const)(
  'of %s one event of 390 to 400 KB is sent, whose record is larger in %j alone',
  async (trigger, larger) => {
    receiver(401)
    await sendProbes({ ...subscription, trigger_ids: [trigger] })
    const [large, ...others] = sent().filter(({ body }) => body.length > 10_000)
    expect(others).toEqual([])
    expect(large?.body.length).toBeGreaterThan(390 * 1024)
    expect(large?.body.length).toBeLessThanOrEqual(400 * 1000)
    const recordIn = (body?: Uint8Array) => {
      const { data, metadata } = JSON.parse(Buffer.from(body ?? []).toString())
      return data ?? metadata
    }
    const [event, first] = [recordIn(large?.body), recordIn(sent()[0]?.body)]
    expect(Object.keys(event)).toEqual(Object.keys(first))
    const differs = (name: string) => JSON.stringify(event[name]) !== JSON.stringify(first[name])
    expect(Object.keys(first).filter(differs)).toEqual(larger)
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
    'accepts_event: HTTP 200',
    'accepts_repeat: HTTP 200',
    'accepts_large_event: HTTP 200',
    'accepts_unknown_fields: HTTP 200',
    'accepts_both_secrets: HTTP 200',
    'refuses_missing_signature: HTTP 401',
    'refuses_wrong_signature: HTTP 401',
    'refuses_altered_body: HTTP 401',
    expect.stringMatching(/^answers_in_time: HTTP \d+$/),
  ])
  receiver(500)
  const refused = (await sendProbes(subscription)).find(({ name }) => name === 'refuses_altered_body')
  expect(refused?.message).toBe('HTTP 500; expected a 4xx other than 410')
  vi.mocked(post).mockResolvedValue({ status: 413, body: null, error: 'HTTP 413' } as never)
  const large = (await sendProbes(subscription)).find(({ name }) => name === 'accepts_large_event')
  expect(large?.message).toBe('HTTP 413; expected a 2xx to a body of up to 400 KB')
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
