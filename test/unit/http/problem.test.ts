import { expect, test } from 'vitest'
import type { ExpenseReferences } from '../../../shared/actions/expenses/load-references.ts'
import { assertNoFaults, unwrapOrThrow } from '../../../shared/actions/expenses/refuse-faults.ts'
import type { Expense } from '../../../shared/domain/expense.ts'
import {
  conflict,
  forbidden,
  invalid,
  notFound,
  Problem,
  unauthorized,
  unavailable,
} from '../../../shared/http/problem.ts'
import { accepted, created, noContent, ok } from '../../../shared/http/reply.ts'

const shown = ({ name, status, code, message, headers, details }: Problem) => ({
  name,
  status,
  code,
  message,
  headers,
  details,
})
const plain = { name: 'Problem', headers: {}, details: undefined }

test('each problem has the status and code of the contract', () => {
  expect([conflict('no'), forbidden('no'), notFound('photo')].map(shown)).toEqual([
    { ...plain, status: 409, code: 'conflict', message: 'no' },
    { ...plain, status: 403, code: 'forbidden', message: 'no' },
    { ...plain, status: 404, code: 'not_found', message: 'no such photo' },
  ])
  expect(shown(unauthorized('no key'))).toEqual({
    ...plain,
    status: 401,
    code: 'unauthorized',
    message: 'no key',
    headers: { 'WWW-Authenticate': 'Bearer' },
  })
  const { status, code, headers } = unavailable()
  expect([status, code, Number(headers['Retry-After']) >= 1]).toEqual([503, 'unavailable', true])
})

test('an invalid request has the first fault in its message, and all in its details', () => {
  const faults = [
    { path: 'value', message: 'must be >= 0' },
    { path: 'name', message: 'is required' },
  ]
  expect(shown(invalid(faults))).toEqual({
    ...plain,
    status: 400,
    code: 'invalid_request',
    message: 'value must be >= 0',
    details: faults,
  })
  expect(invalid([{ path: '', message: 'must be an object' }]).message).toBe('must be an object')
  expect(invalid([]).message).toBe('the request is not valid')
})

test('each reply helper sets its status', () => {
  expect([ok(1), created(2), accepted(3), noContent()]).toEqual([
    { status: 200, body: 1 },
    { status: 201, body: 2 },
    { status: 202, body: 3 },
    { status: 204 },
  ])
})

test('a missing reference or a contradiction is an invalid request', () => {
  const faults = [{ path: 'vendor_id', message: 'was not found in this workspace' }]
  const references = { faults: [], archived: [] } as Partial<ExpenseReferences> as ExpenseReferences
  expect(assertNoFaults(references)).toBe(references)
  expect(() => assertNoFaults({ ...references, faults })).toThrow(Problem)
  const expense = { id: 'e' } as Partial<Expense> as Expense
  expect(unwrapOrThrow(expense)).toBe(expense)
  expect(() => unwrapOrThrow([{ path: 'mileage', message: 'is required' }])).toThrow('mileage is required')
})
