import { expect, test } from 'vitest'
import { newContact, viewContact } from '../../../shared/domain/contact.ts'
import type { WorkspaceId } from '../../../shared/domain/ids.ts'

const ws = 'w' as WorkspaceId
const now = new Date('2026-03-01T00:00:00Z')
const number = { e164: '+15125550143', international: '+1 512 555 0143' }

test('the view of a contact leaves out the fields of the phone lookup', () => {
  const contact = newContact(ws, { phone: '(512) 555-0143' }, number.e164, now)
  expect(contact).toMatchObject({ phone_e164: number.e164, holds_number: false })
  const shown = viewContact(contact)
  expect(shown).toMatchObject({ object: 'contact', name: null, phone: '(512) 555-0143' })
  expect(Object.keys(shown)).not.toEqual(expect.arrayContaining(['phone_e164']))
  expect(Object.keys(shown)).not.toEqual(expect.arrayContaining(['holds_number']))
})
