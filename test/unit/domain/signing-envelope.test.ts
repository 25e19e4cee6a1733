import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MemberId, RecipientId, WorkspaceId } from '../../../shared/domain/kit/ids.ts'
import {
  newSigningEnvelope,
  sign,
  viewSigningEnvelope,
} from '../../../shared/domain/webhooks/signing-envelope.ts'

const act = { by: 'mia' as MemberId, now: new Date('2026-03-01T00:00:00Z') }
const later = { ...act, now: new Date('2026-03-02T00:00:00Z') }
const envelopeOf = (count: number) => {
  const recipients = Array.from({ length: count }, (_, n) => ({ name: `N${n}`, email: 'both@example.com' }))
  return newSigningEnvelope('w' as WorkspaceId, { title: 'Contract', recipients }, act)
}

test('only recipients can sign', () => {
  expect(sign(envelopeOf(1), 'stranger' as RecipientId, later)).toBeUndefined()
})

test('each recipient emits envelope.signed once, and the last one envelope.completed, in any order', () => {
  const orders = fc.integer({ min: 1, max: 6 }).chain((count) =>
    fc.record({
      count: fc.constant(count),
      order: fc.array(fc.nat(count - 1), { maxLength: 20 }),
    }),
  )
  fc.assert(
    fc.property(orders, ({ count, order }) => {
      let envelope = envelopeOf(count)
      const signed = new Set<number>()
      for (const index of order) {
        const recipient = envelope.recipients[index]
        if (!recipient) throw new Error('no recipient')
        const change = sign(envelope, recipient.id, later)
        if (!change) throw new Error('not a recipient')
        if (signed.has(index)) {
          expect(change).toEqual({ record: envelope, events: [] })
          expect(change.record).toBe(envelope)
          continue
        }
        signed.add(index)
        const complete = signed.size === count
        expect(change.events.map(({ trigger }) => trigger)).toEqual(
          complete ? ['envelope.signed', 'envelope.completed'] : ['envelope.signed'],
        )
        const { id: recipient_id, name, email } = recipient
        expect(change.events[0]?.metadata).toEqual({ recipient_id, name, email })
        for (const { data } of change.events) expect(data).toEqual(viewSigningEnvelope(change.record))
        expect(change.record.completed_at).toBe(complete ? change.record.updated_at : null)
        envelope = change.record
      }
    }),
  )
})
