import { expect, test } from 'vitest'
import { KINDS } from '../../../shared/actions/search/kinds.ts'
import { EXPENSE_FIELDS } from '../../../shared/domain/expenses/expense.ts'
import type { WorkspaceId } from '../../../shared/domain/kit/ids.ts'
import { LOOKUP_ITEM_FIELDS } from '../../../shared/domain/kit/lookup-item.ts'
import { PHOTO_FIELDS } from '../../../shared/domain/photos/photo.ts'
import { CONTACT_FIELDS } from '../../../shared/domain/sales/contact.ts'
import { OPPORTUNITY_FIELDS } from '../../../shared/domain/sales/opportunity.ts'
import type { Caller } from '../../../shared/http/exchange.ts'
import { recordWith } from '../../support/records.ts'

const ws = 'ws' as WorkspaceId
const CALLER = {
  workspaceId: ws,
  memberId: 'm',
  plan: 'professional',
  permissions: ['expenses.view', 'expenses.view_all'],
} as unknown as Caller
const [OPPORTUNITY, CONTACT, EXPENSE, PHOTO, , VENDOR, CATEGORY] = KINDS

test.each([
  [OPPORTUNITY, OPPORTUNITY_FIELDS, { address_street: '3 Oak' }, ['opportunity', '3 Oak', '3 Oak']],
  [OPPORTUNITY, OPPORTUNITY_FIELDS, {}, ['opportunity', 'Untitled opportunity', null]],
  [CONTACT, CONTACT_FIELDS, { name: 'Ann', email: 'a@x.io', phone: '1' }, ['contact', 'Ann', 'a@x.io, 1']],
  [CONTACT, CONTACT_FIELDS, { email: 'a@x.io' }, ['contact', 'a@x.io', 'a@x.io']],
  [CONTACT, CONTACT_FIELDS, { phone: '1' }, ['contact', '1', '1']],
  [CONTACT, CONTACT_FIELDS, {}, ['contact', 'Contact without a name', null]],
  [
    EXPENSE,
    EXPENSE_FIELDS,
    { ...purchase(), vendor: { id: null, name: 'Lumber' } },
    ['expense', 'Lumber', '2026-03-01, 7.50'],
  ],
  [
    EXPENSE,
    EXPENSE_FIELDS,
    { ...purchase(), description: 'Nails' },
    ['expense', 'Nails', '2026-03-01, 7.50'],
  ],
  [EXPENSE, EXPENSE_FIELDS, { ...purchase(), reference_number: 'R' }, ['expense', 'R', '2026-03-01, 7.50']],
  [EXPENSE, EXPENSE_FIELDS, purchase(), ['expense', 'purchase', '2026-03-01, 7.50']],
  [PHOTO, PHOTO_FIELDS, { mime_type: 'video/mp4', status: 'ready' }, ['photo', 'video', 'ready']],
  [PHOTO, PHOTO_FIELDS, { mime_type: 'image/png', status: 'ready' }, ['photo', 'photo', 'ready']],
  [PHOTO, PHOTO_FIELDS, { caption: 'Front', status: 'failed' }, ['photo', 'Front', 'failed']],
  [VENDOR, LOOKUP_ITEM_FIELDS, { name: 'Lumber', is_archived: true }, ['vendor', 'Lumber', 'archived']],
  [CATEGORY, LOOKUP_ITEM_FIELDS, { name: 'Fuel' }, ['expense_category', 'Fuel', null]],
] as const)('a hit shows what people know of the record: %#', (kind, fields, more, shown) => {
  const record = recordWith<object>(fields as never, { id: 'i', ...more })
  const hit = kind?.hitOf(CALLER, { pk: 'p', sk: 's', data: JSON.stringify(record) })
  expect([hit?.object, hit?.name, hit?.detail]).toEqual(shown)
})

function purchase() {
  return { expense_type: 'purchase', expense_date: '2026-03-01', amount_tax_inclusive: 7.5 }
}

test.each([
  ['another plan', { plan: 'starter' }],
  ['own expenses only', { permissions: ['expenses.view'] }],
])('with %s, no text finds expenses', async (_, more) => {
  const nothing = { hits: [], complete: true }
  expect(await EXPENSE?.search({ ...CALLER, ...more } as Caller, 'lumber')).toEqual(nothing)
})
