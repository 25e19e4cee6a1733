import { expect, test } from 'vitest'
import { newCaller, newContact, patchContact, viewContact } from '../../../shared/domain/contact.ts'
import type { WorkspaceId } from '../../../shared/domain/ids.ts'

const ws = 'w' as WorkspaceId
const now = new Date('2026-03-01T00:00:00Z')
const later = new Date('2026-03-02T00:00:00Z')
const number = { e164: '+15125550143', international: '+1 512 555 0143' }

test('the view of a contact leaves out the fields of the phone lookup', () => {
  const contact = newContact(ws, { phone: '(512) 555-0143' }, number.e164, now)
  expect(contact).toMatchObject({ phone_e164: number.e164, holds_number: false })
  const shown = viewContact(contact)
  expect(shown).toMatchObject({ object: 'contact', name: null, phone: '(512) 555-0143' })
  expect(Object.keys(shown)).not.toEqual(expect.arrayContaining(['phone_e164']))
  expect(Object.keys(shown)).not.toEqual(expect.arrayContaining(['holds_number']))
})

test('a contact created by a call is named after its number, and owns it until the number changes', () => {
  const caller = newCaller(ws, number, now)
  expect(caller).toMatchObject({ name: '+1 512 555 0143', phone: number.e164, holds_number: true })
  expect(patchContact(caller, {}, later)).toBe(caller)
  const named = patchContact(caller, { name: 'Ana', phone: '512 555 0143', phone_e164: number.e164 }, later)
  expect(named).toMatchObject({ name: 'Ana', holds_number: true, updated_at: later.toISOString() })
  const moved = patchContact(named, { phone: null, phone_e164: null }, later)
  expect(moved).toMatchObject({ phone: null, phone_e164: null, holds_number: false })
  const back = patchContact(moved, { phone: number.e164, phone_e164: number.e164 }, later)
  expect(back.holds_number).toBe(false)
})
