import { expect, test } from 'vitest'
import { verifyWebhook, WebhookSignatureError } from '../../../clients/typescript/src/index.ts'
import { CASES, type Case } from '../verify/cases.ts'

async function accepts(
  { kind, body, secret, now }: Case,
  headers: Headers | Case['headers'],
): Promise<boolean> {
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

test('it accepts and rejects what the vectors say', async () => {
  const found = CASES.map(async (each) => `${each.kind}, ${each.name}: ${await accepts(each, each.headers)}`)
  expect(await Promise.all(found)).toEqual(expected)
})

test('it takes a Headers object as well', async () => {
  const found = CASES.map(
    async (each) => `${each.kind}, ${each.name}: ${await accepts(each, new Headers(each.headers))}`,
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
