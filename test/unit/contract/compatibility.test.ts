import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import packageFile from '../../../package.json' with { type: 'json' }
import { document } from '../../../shared/document/openapi/document.ts'
import type { Document } from '../../../shared/document/openapi/types.ts'
import { FIXTURE, readReleasedDocument } from '../../fixtures/openapi/fixture.ts'
import { isReleased } from '../../fixtures/templates/fixture.ts'
import { breakingChanges, unannounced } from '../../support/breaking-changes.ts'
import { underWay } from '../../support/changelog.ts'

const made = await document()
const released = readReleasedDocument()

test('from 1.0.0 on, a change that breaks clients of the last release is announced in CHANGELOG.md', () => {
  const changes = breakingChanges(released.document, made)
  const silent = unannounced(changes, underWay(readFileSync('CHANGELOG.md', 'utf8')))
  const advice = 'contract 17.1: undo it, or add an entry "**Breaking**: `<name>` …" to CHANGELOG.md'
  expect(isReleased(released.version) ? silent : [], advice).toEqual([])
})

test('the fixture is that of the version in package.json, and small', () => {
  expect(released.version, 'npx node test/fixtures/openapi/make.ts').toBe(packageFile.version)
  expect(released.document.paths).toHaveProperty('/v1/expenses')
  expect(readFileSync(FIXTURE).length).toBeLessThan(50_000)
})

const CREATE = 'paths /v1/expenses post'
const BODY = `${CREATE} requestBody content application/json schema`
const LIST = 'paths /v1/expenses get'
const EXPENSE = 'components schemas Expense'

/** A part by its key; a parameter by its name. */
const partOf = (whole: object, key: string): object =>
  Object((Array.isArray(whole) && whole.find((each) => each.name === key)) || Reflect.get(whole, key))

/** A copy of the document with other values at some places; undefined removes what is there. */
function edited(edits: Readonly<Record<string, unknown>>): Document {
  const copy = structuredClone(made)
  for (const [place, value] of Object.entries(edits)) {
    const keys = place.split(' ')
    const last = keys.pop() ?? ''
    const parent: object = keys.reduce(partOf, copy)
    if (value === undefined) Reflect.deleteProperty(parent, last)
    else Reflect.set(parent, last, value)
  }
  return copy
}

const { Expense } = made.components.schemas
const text = { type: 'string' }

test('a document is compatible with itself, and with one that has more or allows more', () => {
  expect(breakingChanges(made, made)).toEqual([])
  const more = edited({
    'paths /v1/more': made.paths['/v1/me'],
    'webhooks more.created': made.webhooks['photo.deleted'],
    [`${EXPENSE} properties more`]: text,
    [`${EXPENSE} properties payment_method enum`]: [
      'barter',
      ...(Expense?.properties?.payment_method?.enum ?? []),
    ],
    [`${BODY} properties more`]: text,
    [`${BODY} properties notes maxLength`]: 10_000,
    [`${BODY} properties reference_number maxLength`]: undefined,
    [`${BODY} required`]: ['expense_date'],
    [`${LIST} parameters 99`]: { name: 'more', in: 'query', required: false, schema: text },
    [`${CREATE} responses 201 headers More`]: { schema: text },
  })
  expect(breakingChanges(made, more)).toEqual([])
})

test.each<[found: string, edits: Record<string, unknown>]>([
  ['createExpense: the operation is gone', { [CREATE]: undefined }],
  ['createExpense: is named makeExpense now', { [`${CREATE} operationId`]: 'makeExpense' }],
  ['getHealth: needs a key now', { 'paths /v1/health get security': undefined }],
  ['photo.deleted: the trigger is gone', { 'webhooks photo.deleted': undefined }],
  ['photo.deleted: header X-Service-Signature is gone', { 'webhooks photo.deleted post parameters': [] }],
  ['Expense: the component is gone', { [EXPENSE]: undefined }],
  ['createExpense: status 201 is gone', { [`${CREATE} responses 201`]: undefined }],
  ['createExpense: header ETag is gone', { [`${CREATE} responses 201 headers ETag`]: undefined }],
  ['createExpense: application/json is gone', { [`${CREATE} responses 201 content`]: {} }],
  ['listExpenses: parameter project_id is gone', { [`${LIST} parameters`]: [] }],
  [
    'listExpenses: parameter project_id is required now',
    { [`${LIST} parameters project_id required`]: true },
  ],
  [
    'createOpportunity: a body is required now',
    { 'paths /v1/opportunities post requestBody required': true },
  ],
  ['createExpense: body.notes is gone', { [`${BODY} properties notes`]: undefined }],
  [
    'createExpense: body.notes is required now',
    { [`${BODY} required`]: ['expense_type', 'expense_date', 'notes'] },
  ],
  [
    'createExpense: body.notes was string or null, and is string',
    { [`${BODY} properties notes type`]: 'string' },
  ],
  ['createExpense: body.notes has maxLength 10 now', { [`${BODY} properties notes maxLength`]: 10 }],
  ['createExpense: body.notes has minLength 1 now', { [`${BODY} properties notes minLength`]: 1 }],
  [
    'createExpense: body.payment_method has no "company_card" any more',
    { [`${BODY} properties payment_method enum 0`]: 'cash' },
  ],
  [
    'createExpense: body.description has a fixed list of values only now',
    { [`${BODY} properties description enum`]: ['a'] },
  ],
  [
    'createExpense: body.description has another format',
    { [`${BODY} properties description format`]: 'uuid' },
  ],
  ['listExpenses: parameter limit has another default', { [`${LIST} parameters limit schema default`]: 50 }],
  ['createExpense: body.mileage.rate is gone', { [`${BODY} properties mileage properties rate`]: undefined }],
  ['Expense: Expense.notes is gone', { [`${EXPENSE} properties notes`]: undefined }],
  [
    'Expense: Expense.notes is not always present now',
    { [`${EXPENSE} required`]: (Expense?.required ?? []).filter((name) => name !== 'notes') },
  ],
  [
    'Expense: Expense.billable was boolean, and is boolean or null',
    { [`${EXPENSE} properties billable type`]: ['boolean', 'null'] },
  ],
  [
    'Expense: Expense.payment_method has no "company_card" any more',
    { [`${EXPENSE} properties payment_method enum 0`]: 'cash' },
  ],
  [
    'Expense: Expense.expense_date has another format',
    { [`${EXPENSE} properties expense_date format`]: undefined },
  ],
  [
    'Expense: Expense.project has other alternatives',
    {
      [`${EXPENSE} properties project`]: {
        anyOf: [{ $ref: '#/components/schemas/Vendor' }, { type: 'null' }],
      },
    },
  ],
  [
    'ExpenseList: ExpenseList.data[].expense_date is gone',
    { 'components schemas ExpenseList properties data items': { $ref: '#/components/schemas/Vendor' } },
  ],
  [
    'Expense: Expense.sync_errors.*.code is gone',
    { [`${EXPENSE} properties sync_errors additionalProperties properties code`]: undefined },
  ],
  [
    'call.missed: response',
    { 'webhooks call.missed post requestBody content application/json schema allOf 1 properties data': text },
  ],
])('it finds what is lost or narrower: %s', (found, edits) => {
  const changes = breakingChanges(made, edited(edits)).map(({ of, change }) => `${of}: ${change}`)
  expect(changes).toContainEqual(expect.stringContaining(found))
})

test('a change is announced by an entry that calls it breaking and names its place', () => {
  const changes = breakingChanges(made, edited({ [CREATE]: undefined }))
  const log = '## 2.0.0 (not released)\n\n- **Breaking**: `createExpense` is gone.\n- More.\n\n## 1.0.0\n'
  expect(unannounced(changes, underWay(log))).toEqual([])
  for (const other of [
    log.replace('Breaking', 'Removed'),
    log.replace('createExpense', 'createPhoto'),
    log.replace(' (not released)', ''),
    log.replace('**Breaking**: `createExpense` is gone.\n- More.', '**Breaking**.\n- `createExpense`'),
  ])
    expect(unannounced(changes, underWay(other))).toEqual(['createExpense: the operation is gone'])
})
