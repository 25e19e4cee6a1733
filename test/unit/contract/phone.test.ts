import fc from 'fast-check'
import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { expect, test } from 'vitest'
import { findPhone, readPhone, storedNumbers } from '../../../shared/contract/phone.ts'

test.each([
  ['+15125550143', '+15125550143', '+1 512 555 0143'],
  ['(512) 555-0143', '+15125550143', '+1 512 555 0143'],
  ['512.555.0143', '+15125550143', '+1 512 555 0143'],
  ['1 512 555 0143', '+15125550143', '+1 512 555 0143'],
  ['+1 512 555 0143 ext. 5', '+15125550143', '+1 512 555 0143 ext. 5'],
  ['+44 20 7946 0958', '+442079460958', '+44 20 7946 0958'],
  ['011 44 20 7946 0958', '+442079460958', '+44 20 7946 0958'],
  ['0044 20 7946 0958', '+442079460958', '+44 20 7946 0958'],
  ['(00) 44 20 7946 0958', '+442079460958', '+44 20 7946 0958'],
  ['00-1-512-555-0143', '+15125550143', '+1 512 555 0143'],
  // Possible in the US by its length.
  ['0044207946', '+10044207946', '+1 0044207946'],
  // With a country code, the client knows better.
  ['+172975', '+172975', '+1 72975'],
])('%s is the phone number %s', async (text, e164, international) => {
  expect(await readPhone(text)).toEqual({ e164, international })
  expect(await findPhone(text)).toEqual({ e164, international })
})

test.each([
  '',
  ' ',
  '+',
  '1',
  'banana',
  'anonymous',
  'ask Maria',
  '72975',
  '555-0143',
  '02079460958',
  '00',
  '00 44 20',
  '011 44 20',
  'Unit 512 Riverside',
  '5'.repeat(50),
])('%s is not a phone number, and has none', async (text) => {
  expect(await readPhone(text)).toBeUndefined()
  expect(await findPhone(text)).toBeUndefined()
})

const CELL = '+12133735260'
test.each([
  ['213-373-5260 (cell)', CELL],
  ['213-373-5260cell', CELL],
  ['213-373-5260 / 512-555-0143', CELL],
  ['213-373-5260, 512-555-0143', CELL],
  ['2133735260 5125550143', CELL],
  ['cell (213) 373-5260(h)(512)555-0143', CELL],
  ['213.373.5260 x12 (office)', CELL],
  ['200 Congress Ave, 213-373-5260', CELL],
  ['12/3 Main St; 213\u2011373\u20115260', CELL],
  ['+1 213 373 5260 +1 512 555 0143', CELL],
  ['00 1 213 373 5260 (cell)', CELL],
  ['sip:+12133735260@host', CELL],
  ['call 213 373 5260 or 1-800-PLUMBER', CELL],
  ['1-800-PLUMBER', '+18007586237'],
  ['(800) plumber, after six', '+18007586237'],
  ['1-800-GOT-JUNK or 213-373-5260', '+18004685865'],
  ['1-800-CONTACTS', '+18002668228'],
  ['+1 512.4.PLUMBER', '+15124758623'],
  ['+44 20 7946 0958 or 0044 20 7946 0959', '+442079460958'],
])('%s is no phone number, and has %s first', async (text, e164) => {
  expect(await readPhone(text)).toBeUndefined()
  expect((await findPhone(text))?.e164).toBe(e164)
})

const digits = fc.stringMatching(/^[0-9]{1,15}$/)
const country = fc.constantFrom('', '+', '00', '011', '0', '1')
const between = fc.constantFrom('', ' ', '-', '.', ') ', '/', ', ', ' x', ' cell ', 'abcdefg')
const text = fc
  .array(fc.tuple(country, digits, between), { minLength: 1, maxLength: 3 })
  .map((parts) => parts.flat().join(''))

test('without +, a number is one that its country can have by its length', async () => {
  await fc.assert(
    fc.asyncProperty(text, async (typed) => {
      const read = await readPhone(typed)
      const found = await findPhone(typed)
      if (read) expect(found).toEqual(read)
      if (found && !typed.trim().startsWith('+'))
        expect(parsePhoneNumberFromString(found.e164)?.isPossible()).toBe(true)
    }),
    { numRuns: 1_000 },
  )
})

test('a number is found whatever words stand around it', async () => {
  const words = fc.stringMatching(/^[a-zA-Z ,;:/]{0,20}$/)
  const numbers = fc.constantFrom('213-373-5260', '+1 213 373 5260', '(213) 373 5260', '0012133735260')
  await fc.assert(
    fc.asyncProperty(words, numbers, words, async (before, number, after) => {
      expect((await findPhone(`${before}:${number}; ${after}`))?.e164).toBe(CELL)
    }),
  )
})

test('a number is also searched as 1.0.0 stored it', async () => {
  expect(await storedNumbers('0044 20 7946 0958')).toEqual(['+442079460958', '+100442079460958'])
  expect(await storedNumbers('72975')).toEqual(['+172975'])
  expect(await storedNumbers('(512) 555-0143')).toEqual(['+15125550143'])
  expect(await storedNumbers('ask Maria')).toEqual([])
  expect(await storedNumbers('213-373-5260 (cell)')).toEqual([])
})
