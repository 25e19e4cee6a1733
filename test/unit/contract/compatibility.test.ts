import { readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import packageFile from '../../../package.json' with { type: 'json' }
import { document } from '../../../shared/document/openapi/document.ts'
import { changelog } from '../../../shared/document/openapi/introduction.ts'
import type { Document } from '../../../shared/document/openapi/types.ts'
import { pathOf, readDocument } from '../../fixtures/openapi/fixture.ts'
import { breakingChanges, unannounced } from '../../support/breaking-changes.ts'
import { CHANGELOG, LAST_RELEASE, releasesIn, underWay } from '../../support/changelog.ts'

const made = await document()
const released = readDocument(LAST_RELEASE)

test('a change that breaks clients of the last release is announced in CHANGELOG.md', () => {
  const changes = breakingChanges(released.document, made)
  const silent = unannounced(changes, underWay(CHANGELOG))
  const advice = 'contract 17.1: undo it, or add an entry "**Breaking**: `<name>` …" to CHANGELOG.md'
  expect(silent, advice).toEqual([])
})

test('the document of the last release is complete and small', () => {
  expect(released.version).toBe(LAST_RELEASE)
  expect(released.document.paths).toHaveProperty('/v1/expenses')
  expect(statSync(pathOf(LAST_RELEASE)).size).toBeLessThan(50_000)
})

test('package.json, the document and the changelogs have the same versions and dates', () => {
  const versions = (text: string, heading: RegExp) =>
    [...text.matchAll(heading)].map(([, version]) => version)
  const wanted = versions(CHANGELOG, /^## (.+)$/gm)
  expect(wanted[0]?.split(/[ ,]/)[0], 'CHANGELOG.md').toBe(packageFile.version)
  expect(made.info.version, 'shared/document/openapi/introduction.ts').toBe(packageFile.version)
  expect(versions(changelog(), /^(\d.+):$/gm), 'shared/document/openapi/introduction.ts').toEqual(wanted)
  const ofClient = readFileSync('clients/typescript/CHANGELOG.md', 'utf8')
  expect(versions(ofClient, /^## (.+)$/gm), 'clients/typescript/CHANGELOG.md').toEqual(wanted)
})

test.each<[heading: string, isReleased: boolean]>([
  ['1.1.0, 2027-01-02', true],
  ['1.1.0 (unreleased)', false],
  ['1.1.0, 2027-01-02 (unreleased)', false],
  ['1.1.0', false],
])('a changelog that begins with %j: released is %s', (heading, isReleased) => {
  const log = `# Changelog\n\n## ${heading}\n\n- More.\n\n## 1.0.0, 2026-11-26\n\n- First.\n`
  expect(releasesIn(log)).toEqual(isReleased ? ['1.1.0', '1.0.0'] : ['1.0.0'])
  expect(underWay(log)).toBe(isReleased ? '' : `## ${heading}\n\n- More.\n\n`)
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
  const log = '## 2.0.0 (unreleased)\n\n- **Breaking**: `createExpense` is gone.\n- More.\n\n## 1.0.0\n'
  expect(unannounced(changes, underWay(log))).toEqual([])
  for (const other of [
    log.replace('Breaking', 'Removed'),
    log.replace('createExpense', 'createPhoto'),
    log.replace(' (unreleased)', ', 2027-01-02'),
    log.replace('**Breaking**: `createExpense` is gone.\n- More.', '**Breaking**.\n- `createExpense`'),
  ])
    expect(unannounced(changes, underWay(other))).toEqual(['createExpense: the operation is gone'])
})
