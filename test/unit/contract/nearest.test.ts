// cspell:ignore cnotact conttact nmae valu
import { expect, test } from 'vitest'
import { nearest } from '../../../shared/document/search.js'

const NAMES = ['name', 'contact_name', 'primary_contact_id', 'value', 'tags']

test.each([
  ['contact_nam', 'contact_name'],
  ['contactName', 'contact_name'],
  ['Contact-Name', 'contact_name'],
  ['cnotact_name', 'contact_name'],
  ['conttact_nmae', 'contact_name'],
  ['nmae', 'name'],
  ['names', 'name'],
  ['valu', 'value'],
  ['tag', 'tags'],
  ['primary_contact', 'primary_contact_id'],
])('%s is like %s', (name, expected) => {
  expect(nearest(name, NAMES)).toBe(expected)
})

test.each(['nope', 'x', '', 'title', 'contact', 'n'.repeat(300)])('%s is like none', (name) => {
  expect(nearest(name, NAMES)).toBeUndefined()
})

test('the first of several is named, and the most like one', () => {
  expect(nearest('nam', ['name', 'named', 'nan'])).toBe('name')
  expect(nearest('date_form', ['date_to', 'date_from'])).toBe('date_from')
})
