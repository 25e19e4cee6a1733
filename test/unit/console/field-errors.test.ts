import { expect, test } from 'vitest'
import { ApiError } from '../../../clients/typescript/src/errors.ts'
import { fieldError, formError } from '../../../console/src/parts/field-errors.ts'

const details = [
  { path: 'headers.X-Team', message: 'is too long' },
  { path: 'target_url', message: 'must be https' },
]
const invalid = new ApiError({ status: 400, code: 'invalid_request', message: 'invalid', details })

test('a fault is shown at its field, or at the one it is in', () => {
  expect(fieldError(invalid, 'target_url')).toBe('must be https')
  expect(fieldError(invalid, 'headers')).toBe('is too long')
  expect(fieldError(invalid, 'head')).toBeUndefined()
  expect(fieldError(new Error('network'), 'headers')).toBeUndefined()
})

test('the form shows an error that its fields do not show', () => {
  expect(formError(invalid, ['target_url', 'headers'])).toBeUndefined()
  expect(formError(invalid, ['target_url'])).toBe(invalid)
  expect(formError(null, [])).toBeUndefined()
  const conflict = new ApiError({ status: 409, code: 'conflict', message: 'too many' })
  expect(formError(conflict, ['target_url'])).toBe(conflict)
})
