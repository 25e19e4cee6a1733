import { expect, test } from 'vitest'
import { SUBSCRIPTION_FIELDS } from '../../../shared/domain/subscription.ts'
import { attempt } from '../../../shared/webhooks/deliver/attempt.ts'
import { sender } from '../../../shared/webhooks/send/send.ts'
import { recordWith } from '../../support/records.ts'

test('an attempt starts at the time that its signature names, however long a secret takes to open', async () => {
  const signedAt = new Date('2026-03-14T09:00:00.000Z')
  const due = { claimed: { started: 2 }, subscription: { record: recordWith(SUBSCRIPTION_FIELDS) } }
  const post = { url: 'http://127.0.0.1:9/hook', headers: {}, body: Buffer.from('{}') }
  const prepared = { signedAt, signatures: [], headerValues: undefined, post, sender: sender('allowed') }
  const { attempt: made } = await attempt(due as never, prepared as never)
  expect(made).toMatchObject({ number: 2, started_at: signedAt.toISOString(), response_status: null })
})
