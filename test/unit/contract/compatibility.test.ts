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
  expect(made.info.version, 'shared/document/openapi/introduction.ts').toBe(packageFile.version)
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

test.each<[found: string, edits: Record<string, unknown>]>([
  ['createExpense: the operation is gone', { [CREATE]: undefined }],
  ['photo.deleted: the trigger is gone', { 'webhooks photo.deleted': undefined }],
  ['createExpense: header ETag is gone', { [`${CREATE} responses 201 headers ETag`]: undefined }],
  ['listExpenses: parameter project_id is gone', { [`${LIST} parameters`]: [] }],
  ['createExpense: body.notes is gone', { [`${BODY} properties notes`]: undefined }],
  ['createExpense: body.mileage.rate is gone', { [`${BODY} properties mileage properties rate`]: undefined }],
  ['Expense: Expense.notes is gone', { [`${EXPENSE} properties notes`]: undefined }],
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
