import { describe, expect, it } from 'vitest'
import file from '../../../events/signature-vectors.json' with { type: 'json' }
import type { EventId } from '../../../shared/domain/ids.ts'
import { signedHeaders } from '../../../shared/webhooks/sign.ts'
import { verifyServiceSignature, verifyStandardWebhook } from '../../../shared/webhooks/verify.ts'

const now = new Date(file.now)

describe.each(file.vectors)('$name', ({ body, headers, secrets }) => {
  it('is signed as the vector says', () => {
    const eventId = headers['webhook-id'] as EventId
    const trigger = 'opportunity.created'
    const signable = { eventId, trigger, isTest: false, body: Buffer.from(body), secrets } as const
    expect(signedHeaders(signable, now)).toMatchObject(headers)
    expect(signedHeaders(signable, now)).not.toHaveProperty('X-Service-Test')
    expect(signedHeaders({ ...signable, isTest: true }, now)).toHaveProperty('X-Service-Test', 'true')
  })

  it('verifies under each secret, header names in any case', () => {
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

  it('refuses another body, another secret and no headers', () => {
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

  it('refuses a replay after five minutes, and one from the future', () => {
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
      expect(verifyServiceSignature('{}', headers, 'whsec_AA==')).toBe(false)
      expect(verifyStandardWebhook('{}', headers, 'whsec_AA==')).toBe(false)
    },
  )
})
