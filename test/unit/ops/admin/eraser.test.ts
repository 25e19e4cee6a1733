import { expect, test } from 'vitest'
import { Eraser } from '../../../../ops/admin/erase/eraser.ts'
import { personOf } from '../../../../ops/admin/erase/person.ts'
import { erasedAttributes } from '../../../../ops/admin/erase/rows.ts'
import { unpack } from '../../../../shared/webhooks/events/packed.ts'
import { type RawRow, readFixture, typeOf } from '../../../fixtures/rows/fixture.ts'

const { rows } = readFixture()

/** All texts of a row, with the packed envelope of an event. */
function textOf(row: RawRow): string {
  const packed = row.projected?.M?.envelope?.B
  return JSON.stringify([row, packed && unpack(row, packed)]).toLowerCase()
}

const PEOPLE = rows.flatMap((row) => {
  const kind = (['contact', 'member'] as const).find((one) => one === typeOf(row))
  return kind ? [personOf(kind, JSON.parse(row.data?.S ?? ''))] : []
})

test.each(PEOPLE)('no row of the fixture has $texts after the erasure', (person) => {
  const eraser = new Eraser(person)
  const isIn = (row: RawRow) => person.texts.some((text) => textOf(row).includes(text.toLowerCase()))
  expect(rows.filter(isIn).length).toBeGreaterThan(1)
  const left = rows.map((row) => ({ ...row, ...erasedAttributes(row, eraser) })).filter(isIn)
  // Phone rows have the number in their key: they are deleted with the number of the contact.
  expect(left.map(typeOf).filter((type) => type !== 'phone')).toEqual([])
})

test('texts are found in any case, spacing and notation, as whole words', () => {
  const contact = { id: 'c', name: 'Ana Alvarez', phone: '(415) 555-0187', phone_e164: '+14155550187' }
  const eraser = new Eraser(personOf('contact', contact))
  const replaced = (text: string) => eraser.erased({ text })
  expect(replaced('ANA  alvarez, 415.555.0187, +1 (415) 555 0187')).toEqual({
    text: '[erased], [erased], [erased]',
  })
  for (const text of ['Ana', 'Diana Alvarez', 'Ana Alvarezson', '24155550187'])
    expect(replaced(text)).toEqual({ text })
})

test('a number without its country is found with the country of North America', () => {
  const eraser = new Eraser({ ...personOf('contact', { id: 'c' }), texts: ['415-555-0187'] })
  for (const phone of ['+14155550187', '1 (415) 555-0187', '415.555.0187'])
    expect(eraser.erased({ phone })).toEqual({ phone: '[erased]' })
  for (const phone of ['+4915550187', '+24155550187', '415-555-01871'])
    expect(eraser.erased({ phone })).toEqual({ phone })
})

test('another contact with the number of the person has no number, by which calls would find it', () => {
  const contact = { id: 'c', phone: '(415) 555-0187', phone_e164: '+14155550187' }
  const eraser = new Eraser(personOf('contact', contact))
  const other = { ...contact, id: 'd', name: 'Bo Li', holds_number: true }
  expect(eraser.erased(other)).toEqual({ ...other, phone: '[erased]', phone_e164: null })
})

test('fields that customers name, and ids of outside systems, have free text; ids of this service do not', () => {
  const contact = { id: 'c', name: 'Ana Alvarez', email: 'ana@example.com', phone: null, phone_e164: null }
  const eraser = new Eraser(personOf('contact', contact))
  const record = (text: string, email: string) => ({
    stage_id: 'Ana Alvarez',
    custom_fields: { referred_by: text, sales_method: [text], state: text },
    external_references: { crm: { external_id: email, metadata: { approved_by: { status: text } } } },
  })
  expect(eraser.erased(record('Ana Alvarez', 'ana@example.com'))).toEqual(record('[erased]', '[erased]'))
})
