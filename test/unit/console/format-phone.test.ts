import { expect, test } from 'vitest'
import { nameOf } from '../../../console/src/controls/contact-texts.ts'
import { formatPhone } from '../../../console/src/parts/format-phone.ts'

test.each([
  '5125550143',
  '512-555-0143',
  '512.555.0143',
  '(512) 555 0143',
  '(512)555-0143',
  '512/555-0143',
  '+15125550143',
  '+1 (512) 555-0143',
  '1-512-555-0143',
  ' +1 512 555 0143 ',
])('%j is shown as the other ways to type the number', (typed) => {
  expect(formatPhone(typed)).toBe('(512) 555-0143')
})

test.each([
  '+44 20 7946 0958',
  '512-555-0143 (cell)',
  '1-800-PLUMBER',
  '112-555-0143',
  '512-555-014',
  '51255501430',
])('%j is shown as typed', (typed) => {
  expect(formatPhone(typed)).toBe(typed)
})

test('a contact without another name is called by its number', () => {
  expect(nameOf({ name: '', email: null, phone: '512.555.0143' })).toBe('(512) 555-0143')
  expect(nameOf({ name: '+1 512 555 0143', email: null, phone: '+15125550143' })).toBe('(512) 555-0143')
  expect(nameOf({ name: null, email: null, phone: null })).toBe('Contact without a name')
})
