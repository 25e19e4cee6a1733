// cspell:ignore catgory emial
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { isReadOnly } from '../../../shared/contract/read-only.ts'
import { responseOf } from '../../../shared/contract/responses.ts'
import type { Route } from '../../../shared/contract/route.ts'
import { routes as typed } from '../../../shared/contract/routes.ts'
import { responseSchema } from '../../../shared/document/openapi/json-schema.ts'
import { unknownNames } from '../../../shared/http/unknown-names.ts'

const routes: readonly Route[] = typed
const routeOf = (id: string): Route => {
  const found = routes.find((one) => one.id === id)
  if (!found) throw new Error(`no route ${id}`)
  return found
}
const inBody = (id: string, name: string, ...path: (string | number)[]) => {
  const found = routeOf(id)
  return unknownNames(found, 'body', found.body ?? z.unknown())(name, path)
}
const inQuery = (id: string, name: string) => {
  const found = routeOf(id)
  return unknownNames(found, 'query', found.query ?? z.unknown())(name, [])
}

test.each([
  ['createOpportunity', 'id'],
  ['patchOpportunity', 'object'],
  ['patchOpportunity', 'approval_status'],
  ['patchContact', 'created_at'],
  ['patchExpense', 'updated_at'],
  ['patchExpense', 'expense_type'],
  ['createExpense', 'receipt'],
  ['patchSubscription', 'health'],
  ['createVendor', 'is_archived'],
  ['patchCustomField', 'key'],
  ['createEstimate', 'status'],
])('%s: %s is read-only', (id, name) => {
  expect(inBody(id, name)).toBe('is read-only')
})

test('a read-only name may be the beginning of the field to write', () => {
  expect(inBody('createExpense', 'vendor')).toBe('is read-only; did you mean `vendor_id`?')
})

test.each([
  ['createOpportunity', 'contact_nam', [], 'contact_name'],
  ['patchExpense', 'catgory_id', [], 'category_id'],
  ['createSubscription', 'targetUrl', [], 'target_url'],
  ['createEnvelope', 'emial', ['recipients', 0], 'email'],
  ['createExpense', 'miles', ['mileage'], 'miles_driven'],
  ['createExpense', 'mile_driven', ['mileage'], 'miles_driven'],
  ['createEnvelope', 'id', ['recipients', 0], undefined],
  ['createOpportunity', 'nope', [], undefined],
  ['createOpportunity', 'stage', [], 'stage_id'],
  ['createExpense', 'date', [], 'expense_date'],
  ['createContact', 'phone_number', [], 'phone'],
  ['createContact', 'Name', [], 'name'],
  ['createContact', 'company', [], undefined],
  ['createExpense', 'amount', [], 'amount_tax_inclusive'],
  ['createContact', '__proto__', [], undefined],
] as const)('%s: %s at %j is like %s', (id, name, path, meant) => {
  const hint = meant === undefined ? `see /docs/operations/${id}.md` : `did you mean \`${meant}\`?`
  expect(inBody(id, name, ...path)).toBe(`is not a known field; ${hint}`)
})

test.each([
  ['listExpenses', 'cursor', 'is not for this list, which takes `after`'],
  ['listContacts', 'offset', 'is not for this list, which takes `cursor`'],
  ['listContacts', 'curser', 'is not a known parameter; did you mean `cursor`?'],
  ['listContacts', 'id', 'is not a known parameter; see /docs/operations/listContacts.md'],
  ['listContacts', 'page', 'is not for this list, which takes `cursor`'],
  ['listExpenses', 'page', 'is not for this list, which takes `after`'],
  ['listExpenses', 'per_page', 'is not for this list, which takes `limit`'],
  ['listContacts', '__proto__', 'is not a known parameter; see /docs/operations/listContacts.md'],
  ['listExpenses', 'unreconciled', 'is not a known parameter; did you mean `unreconciled_by`?'],
  ['listTriggers', 'nope', 'is not a known parameter; see /docs/operations/listTriggers.md'],
])('%s: the parameter %s %s', (id, name, message) => {
  expect(inQuery(id, name)).toBe(message)
})

/** The fields of the record that a write returns. */
function shownBy(found: Route): readonly string[] {
  const schema = responseOf(found)
  const { properties = {} } = schema ? responseSchema(schema, new Map()) : {}
  return 'id' in properties ? Object.keys(properties) : []
}

const writes = routes.filter(({ body, path, method }) => {
  const isRecord = /(^\/v1\/[a-z-]+|\/estimates|\{id\})$/.test(path) && !path.endsWith('spots')
  return body && isRecord && (method === 'POST' || method === 'PATCH')
})

test.each(writes.map((found) => [found.id, found] as const))(
  '%s: every field that it shows and does not take is read-only',
  (_, found) => {
    const shown = shownBy(found)
    expect(shown).toContain('id')
    const body = found.body?.safeParse(Object.fromEntries(shown.map((name) => [name, undefined])))
    const unknown = (body?.error?.issues ?? []).flatMap((issue) =>
      issue.code === 'unrecognized_keys' && issue.path.length === 0 ? issue.keys : [],
    )
    expect(unknown.filter((name) => !isReadOnly(found.path, name))).toEqual([])
    expect(unknown).toContain('id')
  },
)
