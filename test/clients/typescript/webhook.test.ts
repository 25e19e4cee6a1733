import { expect, test } from 'vitest'
import {
  type ReceivedHeaders,
  verifyWebhook,
  WebhookSignatureError,
} from '../../../clients/typescript/src/index.ts'
import { CASES, type Case } from '../verify/cases.ts'

async function accepts({ kind, body, secret, now }: Case, headers: ReceivedHeaders): Promise<boolean> {
  try {
    await verifyWebhook(body, headers, secret, { scheme: kind, now: new Date(now * 1000) })
    return true
  } catch (error) {
    if (error instanceof WebhookSignatureError) return false
    // The signature is valid; the bodies of some vectors are no JSON.
    if (error instanceof SyntaxError) return true
    throw error
  }
}

const expected = CASES.map(({ kind, name, valid }) => `${kind}, ${name}: ${valid}`)

test.each([
  ['an object', (headers: Case['headers']) => headers],
  ['Headers', (headers: Case['headers']) => new Headers(headers)],
])('of %s, it accepts and rejects what the vectors say', async (_, received) => {
  const found = CASES.map(
    async (each) => `${each.kind}, ${each.name}: ${await accepts(each, received(each.headers))}`,
  )
  expect(await Promise.all(found)).toEqual(expected)
})

const valid = CASES.filter((one) => one.valid)

test.each(['standard', 'service'] as const)('it returns the event (%s), of bytes or text', async (kind) => {
  const one = valid.find((each) => each.kind === kind && each.body[0] === '{'.charCodeAt(0))
  if (!one) throw new Error('no vector has an object')
  const options = { scheme: kind, now: new Date(one.now * 1000) }
  const event = JSON.parse(one.body.toString())
  const bytes = new Uint8Array(one.body)
  for (const body of [bytes, bytes.buffer, one.body.toString()]) {
    expect(await verifyWebhook(body, one.headers, one.secret, options)).toEqual(event)
  }
})

test('without a scheme, an old signature is rejected', async () => {
  const one = valid.find(({ kind }) => kind === 'standard')
  if (!one) throw new Error('no vector is valid')
  const now = new Date((one.now + 600) * 1000)
  await expect(verifyWebhook(one.body, one.headers, one.secret, { now })).rejects.toThrow(
    WebhookSignatureError,
  )
})

test('it takes the arrays that Node makes of repeated headers', async () => {
  const lists = (headers: Case['headers']) =>
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value, 'another']]))
  for (const one of valid) expect(await accepts(one, lists(one.headers))).toBe(true)
  expect(valid.length).toBeGreaterThan(10)
  const [one] = valid
  if (!one) throw new Error('no vector is valid')
  const none = Object.fromEntries(Object.keys(one.headers).map((name) => [name, []]))
  expect(await accepts(one, none)).toBe(false)
})

test('the error says whether the secret or the signature is wrong', async () => {
  const rejected = async (secret: string | undefined) =>
    verifyWebhook('{}', {}, secret).catch((error: unknown) => error)
  const signature = { name: 'WebhookSignatureError', message: expect.stringContaining('signature') }
  expect(await rejected(valid[0]?.secret)).toMatchObject(signature)
  const secret = { name: 'WebhookSignatureError', message: expect.stringContaining('secret is missing') }
  expect(await rejected('')).toMatchObject(secret)
})

test('a body that a framework has parsed is refused with what to do', async () => {
  const [one] = valid
  if (!one) throw new Error('no vector is valid')
  for (const parsed of [{ id: 'evt_1' }, null, undefined, 7])
    await expect(Reflect.apply(verifyWebhook, undefined, [parsed, one.headers, one.secret])).rejects.toThrow(
      new TypeError(
        'pass the raw body, as text or bytes: the signature covers the bytes that were sent, not what a framework parsed',
      ),
    )
})
