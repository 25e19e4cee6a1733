import { expect, test } from 'vitest'
import { document } from '../../../shared/document/openapi/document.ts'
import type { JsonSchema } from '../../../shared/document/openapi/types.ts'

/** The optional parameters and fields that a request sends, of every method but PATCH, whose absence changes nothing. */
const operations = Object.values((await document()).paths).flatMap((methods) => Object.entries(methods))
const sent = operations.map(([method, operation]) => ({
  method,
  id: operation.operationId,
  optional: [
    ...operation.parameters.filter(({ required, in: place }) => !required && place === 'query'),
    ...optionalOf(operation.requestBody?.content['application/json']?.schema ?? {}),
  ],
}))

function optionalOf(schema: JsonSchema, path = ''): { readonly name: string; readonly schema: JsonSchema }[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, one]) => [
    ...(schema.required?.includes(name) ? [] : [{ name: path + name, schema: one }]),
    ...optionalOf(one.items ?? one, `${path}${name}.`),
  ])
}

/** Fields and parameters without a default: no value that a client could send means the same as their absence. */
const NONE: Readonly<Record<string, readonly string[]>> = {
  createExpense: ['amount_tax_inclusive', 'payment_method'],
  createSubscription: ['trigger_id', 'trigger_ids'],
  testSubscription: ['trigger_id'],
  // An empty name, which cannot be sent.
  createApiKey: ['name'],
  // It depends on the name.
  createPipeline: ['stages.is_won'],
  createPasskey: ['invitation'],
  createPasskeyOptions: ['invitation'],
  listExpenses: ['include_archived', 'order'],
  // Without `updated_since` it is 400.
  listContacts: ['order'],
  listOpportunities: ['order', 'sort'],
  listPhotos: ['order'],
}

/** Parameters that restrict a list: filters, and parameters that determine where a page begins. Absent: no restriction. */
const RESTRICTIONS = [
  'q contact_name email phone tag health status target_url action trigger_id trigger_ids approval_status expense_type',
  'reimbursement_status billable reconciled reconciled_by unreconciled_by sync_error_by has_receipt created_by',
  'cursor after since until updated_since date_from date_to amount_min amount_max',
  'appointment_from appointment_to has_appointment created_to estimate_sent_to approved_from approved_to taken_from taken_to',
].flatMap((names) => names.split(' '))

test('each optional parameter and field with a constant default has it in the document (contract 17.3)', () => {
  const missing = sent.flatMap(({ method, id, optional }) =>
    optional.flatMap(({ name, schema: { type, default: value } }) => {
      const isNullOrList = ['null', 'array'].some((one) => [type].flat().includes(one))
      const isRestriction = method === 'get' && (RESTRICTIONS.includes(name) || name.endsWith('_id'))
      const isDeclared = value !== undefined
      return method === 'patch' || isDeclared || isNullOrList || isRestriction ? [] : [`${id} ${name}`]
    }),
  )
  const advice = 'declare a default, or add the name to RESTRICTIONS (a filter) or NONE'
  expect(missing.sort(), advice).toEqual(
    Object.entries(NONE)
      .flatMap(([id, names]) => names.map((name) => `${id} ${name}`))
      .sort(),
  )
})

test('a PATCH has no defaults: an absent field is unchanged', () => {
  const patched = sent.filter(({ method }) => method === 'patch').flatMap(({ optional }) => optional)
  expect(patched.length).toBeGreaterThan(40)
  expect(patched.filter(({ schema }) => schema.default !== undefined)).toEqual([])
})

test.each([
  ['createExpense', 'billable', false],
  ['createExpense', 'reimbursement_status', 'none'],
  ['createApiKey', 'read_only', false],
  ['createSubscription', 'headers', {}],
  ['putExternalReference', 'metadata', {}],
  ['listPhotos', 'include_deleted', false],
  ['listPhotos', 'trashed', false],
  ['listVendors', 'include_archived', false],
  ['listEvents', 'order', 'newest'],
])('%s: the default of %s is %j', (id, name, value) => {
  const one = sent.find((operation) => operation.id === id)?.optional.find((field) => field.name === name)
  expect(one?.schema.default).toEqual(value)
})
