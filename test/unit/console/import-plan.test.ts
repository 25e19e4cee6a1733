import './page.ts'
import { expect, test } from 'vitest'
import type { Imported } from '../../../console/src/api/import-requests.ts'
import type { Me } from '../../../console/src/api/me.ts'
import { guessColumns } from '../../../console/src/pages/import/guess-columns.ts'
import { CONTACTS } from '../../../console/src/pages/import/import-contacts.ts'
import { EXPENSES } from '../../../console/src/pages/import/import-expenses.ts'
import type { ImportKind } from '../../../console/src/pages/import/kinds.ts'
import { phoneKey } from '../../../console/src/pages/import/phone-key.ts'
import { type Duplicates, planImport } from '../../../console/src/pages/import/plan.ts'
import { readRows } from '../../../console/src/pages/import/read-rows.ts'
import { planOf, refusedCsv, resultOf } from '../../../console/src/pages/import/results.ts'
import { tableOf } from '../../../console/src/pages/import/table.ts'
import { expense } from './expense.ts'
import { fakeApi, listOf } from './fake-api.ts'

/** What the rights of the imports compare. */
const me = {
  member: { id: 'm1' },
  workspace: { plan: 'professional' },
  permissions: ['expenses.view', 'expenses.view_all', 'expenses.edit'],
  read_only: false,
} as unknown as Me

async function planned<R extends Imported, Body extends object>(
  kind: ImportKind<R, Body>,
  text: string,
  duplicates: Duplicates,
) {
  const table = tableOf('a.csv', text)
  const mapping = guessColumns(table, kind.fields)
  const rows = readRows(table, mapping, kind.fields)
  const surroundings = await kind.load({
    me,
    valuesOf: (id) => rows.flatMap(({ values }) => values.get(id) ?? []),
    isMapped: (id) => mapping.includes(id),
    signal: new AbortController().signal,
    onCount: () => undefined,
  })
  return planImport(rows, kind, surroundings, duplicates)
}

const ann = {
  ...{
    id: 'c1',
    object: 'contact',
    name: 'Ann',
    phone: '+1 512-555-0143',
    email: null,
    external_references: {},
  },
  ...{
    address_street: null,
    address_city: null,
    address_state: null,
    address_zip: null,
    address_country: null,
  },
  ...{ created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' },
}
const PEOPLE = `Name,Phone,Email
Ann Lee,(512) 555-0143,
Bob,512-555-0199,BOB@example.com
Bobby,,bob@example.com
,,
Ann,5.12556E+09,`

test('a row whose email the service would refuse is not to import', async () => {
  fakeApi(() => listOf())
  const plan = await planned(CONTACTS, 'Name,Email\nAnn,ann@example.com\nBob,bob at example.com\n', 'skip')
  expect(planOf(plan)).toBe('1 new, 1 not to import')
  expect(plan[1]).toMatchObject({ reason: 'Email: “bob at example.com” is not an email address' })
})

test.each([
  ['skip', '1 new, 1 to skip, 2 not to import'],
  ['update', '1 new, 1 to update, 2 not to import'],
  ['add', '3 new, 1 not to import'],
] as const)('a contact is known by its phone number or email: %s', async (duplicates, words) => {
  fakeApi(() => listOf(ann))
  const plan = await planned(CONTACTS, PEOPLE, duplicates)
  expect(planOf(plan)).toBe(words)
  if (duplicates === 'update') expect(plan[0]).toMatchObject({ does: 'update', body: { name: 'Ann Lee' } })
  if (duplicates !== 'add') expect(plan[2]).toMatchObject({ reason: 'Row 3 is the same contact' })
  expect(plan.at(-1)).toMatchObject({
    does: 'refuse',
    reason: expect.stringMatching(/^Phone: The .*shortened/),
  })
})

test('two rows that lead to one contact, by its number and its email, are refused; names count only alone', async () => {
  fakeApi(() => listOf({ ...ann, email: 'ann@example.com' }))
  const plan = await planned(
    CONTACTS,
    `Name,Phone,Email
A,512-555-0143,
B,,ANN@example.com
Ann,512-555-0100,
ANN,,
New,,
new,,`,
    'update',
  )
  expect(plan.map((one) => (one.does === 'refuse' ? one.reason : one.does))).toEqual([
    'update',
    'Row 2 is the same contact',
    'add',
    'Row 2 is the same contact',
    'add',
    'Row 6 is the same contact',
  ])
})

test('an expense is known by its reference number too, if the row has one, and keeps what makes it known', async () => {
  const found = [
    { ...bought, id: 'e1', reference_number: 'R-1' },
    { ...bought, id: 'e2', reference_number: 'R-2' },
  ]
  fakeApi(({ path }) => (path.startsWith('/v1/expenses') ? { ...listOf(...found), offset: 0 } : listOf()))
  const text = `Date,Amount,Vendor,Reference number,Notes
3/13/2026,5,CAFE,R-2,two
3/13/2026,5,Cafe,R-3,three
3/13/2026,5,Cafe,,one`
  expect(await planned(EXPENSES, text, 'update')).toMatchObject([
    { does: 'update', record: { id: 'e2' }, body: { notes: 'two' } },
    { does: 'add', body: { reference_number: 'R-3' } },
    { does: 'update', record: { id: 'e1' }, body: { notes: 'one' } },
  ])
  const [first] = await planned(EXPENSES, text, 'update')
  expect(first?.does === 'update' && Object.keys(first.body)).toEqual(['notes'])
})

test('a row that changes nothing updates nothing', async () => {
  fakeApi(() => listOf(ann))
  const [one] = await planned(CONTACTS, 'Name,Phone\nAnn,+1 512-555-0143', 'update')
  expect(one).toMatchObject({ does: 'same' })
})

const bought = {
  ...expense,
  expense_date: '2026-03-13',
  amount_tax_inclusive: 5,
  vendor: { id: null, name: 'Cafe' },
}

test('two equal purchases of one day are two expenses, and are found again one by one', async () => {
  const found: unknown[] = [bought]
  fakeApi(({ path }) => (path.startsWith('/v1/expenses') ? { ...listOf(...found), offset: 0 } : listOf()))
  const text = 'Date,Amount,Vendor\n3/13/2026,$5.00,cafe\n3/13/2026,$5.00,cafe'
  const one = await planned(EXPENSES, text, 'skip')
  expect(one.map(({ does }) => does)).toEqual(['skip', 'add'])
  // The second of two equal rows has a separate key, also if the first is known.
  expect(one[1]).toMatchObject({ repeat: 2, body: { vendor_name: 'cafe', amount_tax_inclusive: 5 } })
  found.push({ ...bought, id: 'e2' })
  expect((await planned(EXPENSES, text, 'skip')).map(({ does }) => does)).toEqual(['skip', 'skip'])
})

test('a category that does not exist refuses the row, and an unknown vendor does not', async () => {
  fakeApi(({ path }) => (path.startsWith('/v1/expenses') ? { ...listOf(), offset: 0 } : listOf()))
  const plan = await planned(
    EXPENSES,
    'Date,Amount,Vendor,Category\n3/13/2026,5,New,Tools\n3/13/2026,5,New,',
    'skip',
  )
  expect(plan[0]).toMatchObject({ does: 'refuse', reason: 'There is no category “Tools”' })
  expect(plan[1]).toMatchObject({ does: 'add', body: { vendor_name: 'New' } })
})

test('the result counts rows, and the rows that were not imported have their reasons, and no formula', async () => {
  fakeApi(() => listOf(ann))
  const table = tableOf('a.csv', 'Name,Phone\n=1+1,5.12556E+09\nBob,512-555-0199')
  const plan = planImport(
    readRows(table, ['name', 'phone'], CONTACTS.fields),
    CONTACTS,
    { known: [], resolve: () => ({ fault: 'No' }) },
    'skip',
  )
  const outcomes = new Map([
    [0, { did: 'refused', reason: 'Phone: no' }],
    [1, { did: 'added' }],
  ] as const)
  expect(resultOf(outcomes)).toBe('1 added, 1 not')
  expect(refusedCsv(table.header, plan, outcomes)).toBe(
    `\ufeff"Row","Name","Phone","Reason"\r\n2,"'=1+1","5.12556E+09","Phone: no"\r\n`,
  )
})

test.each([
  ['(512) 555-0143', '5125550143'],
  ['+1 512.555.0143 x7', '5125550143'],
  ['001 512 555 0143', '5125550143'],
  ['+44 20 7946 0958', '442079460958'],
  ['cell: 512-555-0143', '5125550143'],
  ['call me', undefined],
])('phone numbers are compared by their digits: %s', (text, key) => {
  expect(phoneKey(text)).toBe(key)
})
