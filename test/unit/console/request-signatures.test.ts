import './page.ts'
import { expect, test } from 'vitest'
import type { Event } from '../../../console/src/api/events.ts'
import {
  hasLinks,
  isSecret,
  signaturesOf,
  timestampOf,
} from '../../../console/src/pages/webhooks/request-signatures.ts'
import type { EventId } from '../../../shared/domain/kit/ids.ts'
import { newSigningSecret } from '../../../shared/domain/webhooks/subscription-secrets.ts'
import { signedHeaders } from '../../../shared/webhooks/send/sign.ts'

const event = { id: 'evt_1', trigger: 'call.missed', data: { name: 'Café 🏠' } } as never as Event
const started_at = '2026-03-13T19:05:06.999Z'

test('the signatures of an attempt are those that the service has sent', async () => {
  const secret = newSigningSecret()
  const sent = signedHeaders(
    {
      eventId: 'evt_1' as EventId,
      trigger: 'call.missed',
      isTest: false,
      body: Buffer.from(JSON.stringify(event)),
      secrets: [secret],
    },
    new Date(started_at),
  )
  expect(await signaturesOf(secret, { started_at }, event)).toEqual({
    service: sent['X-Service-Signature'],
    standard: sent['webhook-signature'],
  })
  expect(timestampOf({ started_at })).toBe(sent['webhook-timestamp'])
  expect(isSecret(secret)).toBe(true)
})

test('what is no secret signs nothing, and a body with links cannot be signed again', () => {
  expect(['', 'whsec_', 'wsk_1', `${newSigningSecret()} `].filter(isSecret)).toEqual([])
  const link = 'https://files.example.com/1?X-Amz-Signature=0a'
  expect(hasLinks({ ...event, data: { receipt: { url: link } } })).toBe(true)
  expect(hasLinks(event)).toBe(false)
})
