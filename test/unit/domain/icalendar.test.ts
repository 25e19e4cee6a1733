import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { type CalendarEvent, icalendar } from '../../../shared/domain/sales/icalendar.ts'

/* Contract 4.23: the text of a calendar feed, read by a calendar library. */

const EVENT: CalendarEvent = {
  id: '019a0000-0000-7000-8000-000000000001',
  starts_at: '2026-03-08T08:30:00.000Z',
  name: 'Roof',
  address: '1 Main St, Austin, TX 78701',
  sequence: 7,
  changed_at: '2026-01-02T03:04:05.678Z',
  details: ['512-555-0100', 'https://console.example.com/opportunities/1'],
}

const eventsIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((one) => {
    const event = new ICAL.Event(one)
    return {
      id: event.uid,
      starts_at: event.startDate.toJSDate().toISOString(),
      ends_at: event.endDate.toJSDate().toISOString(),
      name: event.summary,
      address: event.location ?? '',
      sequence: event.sequence,
      details: event.description ?? '',
      stamps: ['dtstamp', 'last-modified'].map((name) => one.getFirstPropertyValue(name)?.toString()),
    }
  })

test('an event has its fields, times in UTC and an hour', () => {
  const text = icalendar('My appointments', [EVENT, { ...EVENT, address: '', details: [] }])
  const [full, bare] = eventsIn(text)
  expect(full).toEqual({
    id: EVENT.id,
    starts_at: EVENT.starts_at,
    ends_at: '2026-03-08T09:30:00.000Z',
    name: 'Roof',
    address: EVENT.address,
    sequence: 7,
    details: '512-555-0100\nhttps://console.example.com/opportunities/1',
    stamps: ['2026-01-02T03:04:05Z', '2026-01-02T03:04:05Z'],
  })
  expect(bare).toMatchObject({ address: '', details: '' })
  expect(text).toContain('DTSTART:20260308T083000Z\r\nDURATION:PT1H\r\n')
  expect(text).not.toMatch(/LOCATION:\r|DESCRIPTION:\r/)
})

test('any text is read as it was written, in lines of at most 75 octets', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '\r\n',
      '\n',
      '\\',
      ';',
      ',',
      '\\n',
      ':',
      '"',
      'é',
      '漢',
      '🏠',
      '\u2028',
      '\u0007',
      '\u0085',
      ' ',
    ),
    fc.string({ unit: 'binary', maxLength: 40 }),
  )
  const texts = fc.array(piece, { maxLength: 12 }).map((parts) => parts.join(''))
  const shown = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
  fc.assert(
    fc.property(texts, texts, texts, (name, address, detail) => {
      const text = icalendar(name, [{ ...EVENT, name, address, details: [detail, 'end'] }])
      const [read, ...more] = eventsIn(text)
      expect(more).toEqual([])
      expect(read?.name).toBe(shown(name))
      expect(read?.address).toBe(shown(address))
      expect(read?.details).toBe(`${shown(detail)}\nend`)
      expect(text.endsWith('\r\n')).toBe(true)
      const lines = text.slice(0, -2).split('\r\n')
      expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
      expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    }),
    { numRuns: 50 },
  )
})
