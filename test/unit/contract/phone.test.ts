import { expect, test } from 'vitest'
import { readPhone } from '../../../shared/contract/phone.ts'

test.each([
  ['+15125550143', '+15125550143', '+1 512 555 0143'],
  ['(512) 555-0143', '+15125550143', '+1 512 555 0143'],
  ['512.555.0143', '+15125550143', '+1 512 555 0143'],
  ['1 512 555 0143', '+15125550143', '+1 512 555 0143'],
  ['+1 512 555 0143 ext. 5', '+15125550143', '+1 512 555 0143 ext. 5'],
  ['+44 20 7946 0958', '+442079460958', '+44 20 7946 0958'],
  ['011 44 20 7946 0958', '+442079460958', '+44 20 7946 0958'],
  ['72975', '+172975', '+1 72975'],
])('%s is the phone number %s', async (text, e164, international) => {
  expect(await readPhone(text)).toEqual({ e164, international })
})

test.each([
  '',
  ' ',
  '+',
  '1',
  'banana',
  'anonymous',
  'call 512 555 0143',
  'sip:+15125550143@host',
  '5'.repeat(50),
])('%s is not a phone number', async (text) => {
  expect(await readPhone(text)).toBeUndefined()
})
