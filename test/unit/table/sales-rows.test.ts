import { describe, expect, test } from 'vitest'
import type { Contact } from '../../../shared/domain/contact.ts'
import type { Opportunity } from '../../../shared/domain/opportunity.ts'
import { fingerprint } from '../../../shared/domain/opportunity-filter.ts'
import * as contacts from '../../../shared/table/contacts.ts'
import { opportunityInsertion, opportunityReplacement } from '../../../shared/table/opportunities.ts'
import { ABSENT, changed, now, of, self, tombstone, unchanged } from './expected-rows.ts'

test('an opportunity is indexed with its status, its folded names and its fingerprints', () => {
  const codes = fingerprint('pipeline_id', 'p') + fingerprint('stage_id', 's') + fingerprint('tag', 'hot')
  const names = { contact_name: 'Straße', given_name: 'Dach' }
  const exact = { pipeline_id: 'p', stage_id: 's', tags: ['hot'] }
  const record = of<Opportunity>({ approval_status: 'project', ...names, ...exact })
  expect(opportunityInsertion(record)).toEqual({
    put: {
      ...self('ws#opportunity#id'),
      type: 'opportunity',
      data: record,
      v: 1,
      list_pk: 'ws#opportunity',
      list_sk: 'id',
      ...changed('opportunity'),
      projected: { s: 'project', n: 'DACH', c: 'STRASSE', f: codes },
    },
    when: ABSENT,
  })
  expect(opportunityInsertion(of<Opportunity>({ contact_name: null }))).toMatchObject({
    put: { projected: { c: '' } },
  })
})

test('a change that moves `updated_at` is dated, and one that does not keeps its date', () => {
  const old = of<Opportunity>({ approval_status: 'project', contact_name: null })
  const later = '2026-03-14T09:00:01.000Z'
  const replaced = opportunityReplacement({ record: old, v: 3 }, { ...old, updated_at: later })
  expect(replaced).toMatchObject({ put: { changes_sk: `${later}#id` } })
  expect(replaced).not.toHaveProperty('keepsDate')
  expect(opportunityReplacement({ record: old, v: 3 }, old)).toHaveProperty('keepsDate', true)
})

describe('a contact', () => {
  const contact = (more: object = {}) => of<Contact>({ phone_e164: null, holds_number: false, ...more })
  const row = (data: Contact, v: number) => ({
    ...{ pk: 'ws#contact', sk: 'id', type: 'contact', data, v },
    ...changed('contact'),
  })
  const phone = (sk: string, e164 = '+1') => ({ pk: `ws#phone#${e164}`, sk })

  test('has a row for its number, and another if it was created by a call from that number', () => {
    const [plain, numbered, taken] = [
      contact(),
      contact({ phone_e164: '+1' }),
      contact({ phone_e164: '+1', holds_number: true }),
    ]
    expect(contacts.contactInsertion(plain)).toEqual([{ put: row(plain, 1), when: ABSENT }])
    expect(contacts.contactInsertion(numbered)).toEqual([
      { put: row(numbered, 1), when: ABSENT },
      { put: { ...phone('id'), type: 'phone', data: null }, when: ABSENT },
    ])
    expect(contacts.contactInsertion(taken)).toEqual([
      { put: row(taken, 1), when: ABSENT },
      { put: { ...phone('id'), type: 'phone', data: null }, when: ABSENT },
      { put: { ...phone('self'), type: 'phone', data: null }, when: ABSENT },
    ])
    expect(contacts.contactDeletion({ record: taken, v: 3 }, now)).toEqual([
      tombstone('contact', { pk: 'ws#contact', sk: 'id' }, 3),
      { delete: phone('id') },
      { delete: phone('self') },
    ])
  })

  test('changes its phone rows only if its number changes', () => {
    const old = contact({ phone_e164: '+1', holds_number: true })
    const renamed = { ...old, name: 'Ana' }
    expect(contacts.contactReplacement({ record: old, v: 3 }, renamed)).toEqual([
      { put: row(renamed, 4), when: unchanged(3), keepsDate: true },
    ])
    const moved = contact({ phone_e164: '+2' })
    expect(contacts.contactReplacement({ record: old, v: 3 }, moved)).toEqual([
      { put: row(moved, 4), when: unchanged(3), keepsDate: true },
      { delete: phone('id') },
      { delete: phone('self') },
      { put: { ...phone('id', '+2'), type: 'phone', data: null }, when: ABSENT },
    ])
  })
})
