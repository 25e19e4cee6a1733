import { describe, expect, it } from 'vitest'
import { verifyServiceSignature, verifyStandardWebhook } from '../../../clients/verify/verify.ts'
import file from '../../../events/signature-vectors.json' with { type: 'json' }
import type { EventId } from '../../../shared/domain/kit/ids.ts'
import { signedHeaders } from '../../../shared/webhooks/send/sign.ts'

const now = new Date(file.now)

describe.each(file.vectors)('$name', ({ body, headers, secrets }) => {
  it('is signed as in the test vector', () => {
    const eventId = headers['webhook-id'] as EventId
    const trigger = 'opportunity.created'
    const signable = { eventId, trigger, isTest: false, body: Buffer.from(body), secrets } as const
    expect(signedHeaders(signable, now)).toMatchObject(headers)
    expect(signedHeaders(signable, now)).not.toHaveProperty('X-Service-Test')
    expect(signedHeaders({ ...signable, isTest: true }, now)).toHaveProperty('X-Service-Test', 'true')
  })
})

const signable = {
  eventId: 'evt_1' as EventId,
  trigger: 'photo.deleted',
  isTest: false,
  body: Buffer.from('{}'),
} as const
const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`

it('the headers are the documented ones, with one signature for each secret', () => {
  const at = new Date('2026-03-14T09:00:00.999Z')
  const headers = signedHeaders({ ...signable, secrets: [secret] }, at)
  expect(headers).toEqual({
    'Content-Type': 'application/json',
    'User-Agent': 'ServiceCRM-Webhooks/1.0',
    'Accept-Encoding': 'identity',
    'X-Service-Event': 'photo.deleted',
    'X-Service-Event-Id': 'evt_1',
    'X-Service-Signature': expect.stringMatching(/^sha256=[0-9a-f]{64}$/),
    'webhook-id': 'evt_1',
    'webhook-timestamp': '1773478800',
    'webhook-signature': expect.stringMatching(/^v1,[A-Za-z0-9+/]{43}=$/),
  })
  expect(() => signedHeaders({ ...signable, secrets: [] }, at)).toThrow('a delivery needs a secret')
})

describe('a receiver', () => {
  const headers = signedHeaders({ ...signable, secrets: [secret] }, now)
  const service = (given: object) => verifyServiceSignature('{}', { ...headers, ...given }, secret)

  it('accepts only the exact format that is sent, and the first of several values', () => {
    const signature = headers['X-Service-Signature']
    const name = 'X-Service-Signature'
    for (const given of [` ${signature}`, `${signature} `, signature?.toUpperCase()])
      expect(service({ [name]: given })).toBe(false)
    expect(service({ [name]: [signature, 'other'] })).toBe(true)
    expect(service({ [name]: [] })).toBe(false)
    expect(service({ [name]: undefined, 'X-Service-Signature-Previous': signature })).toBe(true)
  })

  it('uses the current time by default', () => {
    const fresh = signedHeaders({ ...signable, secrets: [secret] }, new Date())
    expect(verifyStandardWebhook('{}', fresh, secret)).toBe(true)
    const old = signedHeaders({ ...signable, secrets: [secret] }, new Date(Date.now() - 400_000))
    expect(verifyStandardWebhook('{}', old, secret)).toBe(false)
  })
})
