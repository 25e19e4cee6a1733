import { expect, test } from 'vitest'
import { ChangedMeanwhile, describeChanges } from '../../../console/src/parts/changed-meanwhile.ts'
import { describeError } from '../../../console/src/parts/describe-error.ts'
import { dayAndTime } from '../../../console/src/parts/format-time.ts'

const ID = '01957a3c-5b00-7000-8000-000000000051'
const OTHER_ID = '01957a3c-5b00-7000-8000-000000000052'

test.each<[object, object, readonly string[]]>([
  [{ address_city: 'Austin' }, { address_city: 'Dallas' }, ['Address city: Austin → Dallas']],
  [{ notes: null }, { notes: 'Paid' }, ['Notes: – → Paid']],
  [{ notes: '' }, { notes: null }, []],
  [{ value: 0 }, { value: 7.5 }, ['Value: 0 → 7.5']],
  [{ billable: false }, { billable: true }, ['Billable: no → yes']],
  [{ tags: ['a'] }, { tags: ['a', 'b'] }, ['Tags: a → a, b']],
  [{ tags: ['a'] }, { tags: [] }, ['Tags: a → –']],
  [{ sales_rep_id: null }, { sales_rep_id: ID }, ['Sales rep: – → set']],
  [{ sales_rep_id: ID }, { sales_rep_id: OTHER_ID }, ['Sales rep: another one']],
  [{ vendor: { id: ID, name: 'A' } }, { vendor: { id: OTHER_ID, name: 'B' } }, ['Vendor: A → B']],
  [{ estimate: { title: 'A' } }, { estimate: null }, ['Estimate: A → –']],
  [
    { custom_fields: { roof: 'flat' } },
    { custom_fields: { roof: 'gable', color: 'red' } },
    ['Custom fields roof: flat → gable', 'Custom fields color: – → red'],
  ],
  [
    { external_references: {} },
    { external_references: { books: { external_id: 'bill-7' } } },
    ['External references books: – → bill-7'],
  ],
  [
    { sync_errors: { books: { message: 'No vendor' } } },
    { sync_errors: {} },
    ['Sync errors books: No vendor → –'],
  ],
  [{ mileage: null }, { mileage: { miles_driven: 3 } }, ['Mileage miles_driven: – → 3']],
  [{ receipt: null }, { receipt: { url: 'a', content_hash: 'sha256:1' } }, ['Receipt: – → attached']],
  [{ receipt: { url: 'a', content_hash: 'x' } }, { receipt: { url: 'b', content_hash: 'x' } }, []],
  [{ receipt_upload: null }, { receipt_upload: { status: 'waiting' } }, ['Receipt upload: – → set']],
  [
    { updated_at: '1', health: { status: 'healthy' } },
    { updated_at: '2', health: { status: 'failing' } },
    [],
  ],
  [{ owner_status: 'active' }, { owner_status: 'deactivated' }, []],
  [{ value_changes: [] }, { value_changes: [{ from: 1, to: 2 }] }, []],
  [
    { line_items: [{ description: 'Shingles' }] },
    { line_items: [{ description: 'Shingles' }, { description: 'Gutter' }] },
    ['Line items: Shingles → Shingles, Gutter'],
  ],
  [
    { sent_at: null },
    { sent_at: '2025-07-15T12:30:00.000Z' },
    [`Sent at: – → ${dayAndTime(new Date('2025-07-15T12:30:00Z'), new Date())}`],
  ],
  [
    { expense_date: '2025-07-15' },
    { expense_date: '2025-07-16' },
    ['Expense date: Jul 15, 2025 → Jul 16, 2025'],
  ],
  [{ health: 'healthy' }, { health: 'failing' }, []],
  [{ old_id_text: 'a' }, { old_id_text: 'b' }, ['Old id text: a → b']],
  [{}, { status: 'paused' }, ['Status: – → paused']],
])('%j and then %j is %j', (before, now, expected) => {
  expect(describeChanges(before, now)).toEqual(expected)
})

test('a conflict says what someone else has changed', () => {
  const error = new ChangedMeanwhile({ notes: 'a', value: 1 }, { notes: 'b', value: 2 })
  expect(describeError(error)).toEqual({
    title: 'Someone else has changed this',
    text: 'Notes: a → b; Value: 1 → 2. Your change was not saved. To make it anyway, repeat it.',
  })
  expect(describeError(new ChangedMeanwhile({}, {})).text).toBe(
    'Your change was not saved. To make it anyway, repeat it.',
  )
})
