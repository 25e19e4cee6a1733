import { describe, expect, it } from 'vitest'
import { verifyServiceSignature, verifyStandardWebhook } from '../../../clients/verify/verify.ts'
import file from '../../../events/signature-vectors.json' with { type: 'json' }
import type { EventId } from '../../../shared/domain/ids.ts'
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

  it('verifies with each secret and with header names in any case', () => {
    const lower = Object.fromEntries(
      Object.entries(headers).map(([name, text]) => [name.toLowerCase(), text]),
    )
    for (const secret of secrets) {
      for (const given of [headers, lower]) {
        expect(verifyServiceSignature(body, given, secret)).toBe(true)
        expect(verifyStandardWebhook(Buffer.from(body), given, secret, { now })).toBe(true)
      }
    }
  })

  it('does not verify with another body, another secret or no headers', () => {
    const secret = secrets[0] ?? ''
    const other = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
    for (const [text, given, key] of [
      [`${body} `, headers, secret],
      [body, headers, other],
      [body, {}, secret],
    ] as const) {
      expect(verifyServiceSignature(text, given, key)).toBe(false)
      expect(verifyStandardWebhook(text, given, key, { now })).toBe(false)
    }
  })

  it('does not verify more than five minutes after or before its timestamp', () => {
    for (const seconds of [-302, 301]) {
      const then = new Date(now.getTime() + seconds * 1000)
      expect(verifyStandardWebhook(body, headers, secrets[0] ?? '', { now: then })).toBe(false)
      const wide = { now: then, toleranceSeconds: 400 }
      expect(verifyStandardWebhook(body, headers, secrets[0] ?? '', wide)).toBe(true)
    }
  })
})

describe('verification', () => {
  it.each(['', 'sha256=', 'sha256=zz', `sha256=${'0'.repeat(64)}`, 'sha1=00', 'sha256=00'])(
    'is false, not an exception, for %j',
    (text) => {
      const headers = { 'x-service-signature': text, 'webhook-signature': text, 'webhook-timestamp': text }
      expect(verifyServiceSignature('{}', headers, secret)).toBe(false)
      expect(verifyStandardWebhook('{}', headers, secret)).toBe(false)
    },
  )
})

const signable = {
  eventId: 'evt_1' as EventId,
  trigger: 'photo.deleted',
  isTest: false,
  body: Buffer.from('{}'),
} as const
const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`

describe('headers', () => {
  it('are the documented ones, with one signature for each secret', () => {
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
})

describe('a receiver', () => {
  const headers = signedHeaders({ ...signable, secrets: [secret] }, now)
  const service = (given: object) => verifyServiceSignature('{}', { ...headers, ...given }, secret)
  const standard = (given: object, options = {}) =>
    verifyStandardWebhook('{}', { ...headers, ...given }, secret, { now, ...options })

  it('accepts only the exact format that is sent', () => {
    const signature = headers['X-Service-Signature']
    const name = 'X-Service-Signature'
    expect(service({})).toBe(true)
    for (const given of [
      ` ${signature}`,
      `${signature} `,
      `x${signature}`,
      `${signature}0`,
      signature?.toUpperCase(),
    ])
      expect(service({ [name]: given })).toBe(false)
    expect(service({ [name]: [signature, 'other'] })).toBe(true)
    expect(service({ [name]: [] })).toBe(false)
    expect(service({ [name]: undefined, 'X-Service-Signature-Previous': signature })).toBe(true)
  })

  it('accepts any one of several standard signatures', () => {
    const signature = headers['webhook-signature']
    const name = 'webhook-signature'
    expect(standard({ [name]: `v1,${'A'.repeat(43)}= ${signature}` })).toBe(true)
    for (const given of [`v2,${signature?.slice(3)}`, `x${signature}`, `${signature}=`, 'v1,', ''])
      expect(standard({ [name]: given })).toBe(false)
    expect(verifyStandardWebhook('{}', headers, `x${secret}`, { now })).toBe(false)
  })

  it('needs an id and a timestamp within five minutes', () => {
    expect(standard({ 'webhook-id': '' })).toBe(false)
    expect(standard({ 'webhook-id': 'evt_2' })).toBe(false)
    for (const given of ['', 'x', '1773478800.0', '1'.repeat(13), ` ${headers['webhook-timestamp']}`])
      expect(standard({ 'webhook-timestamp': given })).toBe(false)
    const sent = Number(headers['webhook-timestamp']) * 1000
    expect(standard({}, { now: new Date(sent + 300_000) })).toBe(true)
    expect(standard({}, { now: new Date(sent + 300_001) })).toBe(false)
    expect(standard({}, { now: new Date(sent - 300_000) })).toBe(true)
    expect(standard({}, { now: new Date(sent - 300_001) })).toBe(false)
  })

  it('uses the current time by default', () => {
    const fresh = signedHeaders({ ...signable, secrets: [secret] }, new Date())
    expect(verifyStandardWebhook('{}', fresh, secret)).toBe(true)
    const old = signedHeaders({ ...signable, secrets: [secret] }, new Date(Date.now() - 400_000))
    expect(verifyStandardWebhook('{}', old, secret)).toBe(false)
  })
})
