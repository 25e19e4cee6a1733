import './page.ts'
import { expect, test } from 'vitest'
import { CONTACT_SEARCH } from '../../../console/src/pages/contacts/contact-search.ts'
import { EXPENSE_SEARCH } from '../../../console/src/pages/expenses/expense-search.ts'
import {
  BOARD_SEARCH,
  pipelineOf,
  validateBoardSearch,
} from '../../../console/src/pages/opportunities/board-search.ts'
import { PHOTO_SEARCH, validatePhotoSearch } from '../../../console/src/pages/photos/photo-search.ts'
import { AUDIT_SEARCH } from '../../../console/src/pages/settings/audit-search.ts'
import {
  DELIVERY_SEARCH,
  FAILURE_SEARCH,
  SUBSCRIPTION_SEARCH,
} from '../../../console/src/pages/webhooks/webhook-searches.ts'
import type { FilterField } from '../../../console/src/parts/filter-fields.ts'
import { TRIGGER_IDS } from '../../../shared/domain/kit/triggers.ts'

/** A control as people see it: its label, its kind, and its words for no value or an example. */
function shown(field: FilterField<never>): string {
  const words = 'placeholder' in field ? (field.placeholder ?? '') : ''
  if (field.kind === 'choice') return `${field.label}: ${field.all}`
  if (field.kind === 'flag') return `${field.label}: ${field.all}, ${field.yes}, ${field.no ?? '–'}`
  return [field.label, field.kind, words].filter((text) => text !== '').join(', ')
}

test.each<[form: string, search: { readonly fields: object }, controls: readonly string[]]>([
  ['contacts', CONTACT_SEARCH, ['Search, text, Name, phone or email']],
  [
    'expenses',
    EXPENSE_SEARCH,
    [
      'Search, text, Vendor, description or number',
      ...['From, date', 'To, date', 'Project, project', 'Vendor, vendor', 'Category, category'],
      ...['Entered by, member', 'Amount from, number, $', 'Amount to, number, $', 'Type: All'],
      'Receipt: All, With a receipt, Without a receipt',
      'In the books: All, Of any system, Of no system',
      ...['In the books of, system', 'Not in the books of, system', 'Failed in, text, System'],
      ...['Reimbursement: All', 'Billable: All, Billable, Not billable'],
      ...['Archived: Default, Include, Leave out', 'Changed since, time'],
    ],
  ],
  [
    'board',
    BOARD_SEARCH,
    ['Search, text, Name or contact', 'Status: Open', 'Sales rep, member', 'Tag, text, Exact tag'],
  ],
  [
    'photos',
    PHOTO_SEARCH,
    [
      ...['Project or opportunity, project', 'Taken by, member', 'Tag, text, Exact tag', 'Day, date'],
      'Show: Photos, Trash, –',
    ],
  ],
  [
    'audit log',
    AUDIT_SEARCH,
    ['Action: All', 'By, member', 'Id of the record, text', 'Since, time', 'Until, time'],
  ],
  ['subscriptions', SUBSCRIPTION_SEARCH, ['Status: All', 'Health: All', 'Revoked: Leave out, Include, –']],
  [
    'deliveries',
    DELIVERY_SEARCH,
    ['Status: All', 'Trigger: All', 'Events since, time', 'Events until, time'],
  ],
  [
    'failures',
    FAILURE_SEARCH,
    [
      ...['Status: failed or retrying', 'Trigger: All', 'Attempted since, time', 'Attempted until, time'],
      'Receiver, subscription',
    ],
  ],
])('the filters of %s', (_, { fields }, controls) => {
  expect(Object.values(fields).map(shown)).toEqual(controls)
})

test('amounts are read in the format of the reader, and other texts are no filter', () => {
  const { fields } = EXPENSE_SEARCH
  const read = [7.5, '1,234.50', 'much', '', undefined].map(fields.amount_min.read)
  expect(read).toEqual([7.5, 1234.5, undefined, undefined, undefined])
})

test('failures are filtered by every trigger and status', () => {
  const { status, trigger_id } = FAILURE_SEARCH.fields
  const options = [status, trigger_id].map((field) => ('options' in field ? field.options : []))
  expect(options).toEqual([['failed', 'retrying', 'recovered'], TRIGGER_IDS])
})

test('addresses of the board and of photos name what is open', () => {
  expect(validateBoardSearch({ pipeline: 'p', open: 'o', q: 'roof', x: '1' })).toMatchObject({
    ...{ pipeline: 'p', open: 'o', q: 'roof' },
  })
  expect(validatePhotoSearch({ open: 'o', trashed: true })).toMatchObject({ open: 'o', trashed: true })
})

test('a board shows the pipeline of its address, or else the first', () => {
  const all = ['a', 'b'].map((id) => ({ id }) as Parameters<typeof pipelineOf>[0][number])
  expect([{ pipeline: 'b' }, { pipeline: 'gone' }, {}].map((search) => pipelineOf(all, search)?.id)).toEqual([
    ...['b', 'a', 'a'],
  ])
})
