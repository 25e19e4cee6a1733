import { expect, test } from 'vitest'
import { MAX_BODY_BYTES } from '../../../shared/domain/webhooks/delivery.ts'
import { SUBSCRIPTION_FIELDS } from '../../../shared/domain/webhooks/subscription.ts'
import { attempt } from '../../../shared/webhooks/deliver/attempt.ts'
import { decide } from '../../../shared/webhooks/queue/retry-schedule.ts'
import { sender } from '../../../shared/webhooks/send/send.ts'
import { recordWith } from '../../support/records.ts'
import { serve } from '../../support/serve.ts'

const signedAt = new Date('2026-03-14T09:00:00.000Z')

async function attemptOf(url: string, body: Uint8Array) {
  const due = { claimed: { started: 2 }, subscription: { record: recordWith(SUBSCRIPTION_FIELDS) } }
  const post = { url, headers: {}, body }
  const prepared = { signedAt, signatures: [], headerValues: undefined, post, sender: sender('allowed') }
  return (await attempt(due as never, prepared as never)).attempt
}

test('an attempt starts at the time that its signature names, however long a secret takes to open', async () => {
  const made = await attemptOf('http://127.0.0.1:9/hook', Buffer.from('{}'))
  expect(made).toMatchObject({ number: 2, started_at: signedAt.toISOString(), response_status: null })
  expect(made.request_bytes).toBe(2)
})

test('a body over 400 KB, of an event that 1.0.0 stored, is not sent, and its attempt is the last', async () => {
  const sizes: number[] = []
  const url = await serve((request, response) => {
    sizes.push(Number(request.headers['content-length']))
    response.end()
  })
  expect(await attemptOf(url, Buffer.alloc(MAX_BODY_BYTES))).toMatchObject({ error: null })
  const made = await attemptOf(url, Buffer.alloc(MAX_BODY_BYTES + 1))
  const unsent = { response_status: null, error: 'body over 400 KB', request_bytes: MAX_BODY_BYTES + 1 }
  expect(made).toMatchObject(unsent)
  expect(decide(made, 1, new Date(), 1)).toEqual({ kind: 'fail' })
  expect(sizes).toEqual([MAX_BODY_BYTES])
})
