import { expect, test } from 'vitest'
import { ApiError } from '../../../clients/typescript/src/errors.ts'
import { fieldErrors, formError, inputPaths } from '../../../console/src/parts/field-errors.ts'

const details = [
  { path: 'headers.X-Team', message: 'is too long' },
  { path: 'target_url', message: 'must be https' },
]
const invalid = new ApiError({ status: 400, code: 'invalid_request', message: 'invalid', details })

test('a fault is shown at its field, and at those it is in', () => {
  expect(fieldErrors(invalid)).toEqual({
    headers: 'is too long',
    'headers.X-Team': 'is too long',
    target_url: 'must be https',
  })
  const two = [...details, { path: 'headers.X-Key', message: 'is not allowed' }]
  const both = new ApiError({ status: 400, code: 'invalid_request', message: 'invalid', details: two })
  expect(fieldErrors(both).headers).toBe('is too long; is not allowed')
  expect(fieldErrors(new Error('network'))).toEqual({})
})

test('the inputs of a form are its texts, flags and lists of texts', () => {
  const values = {
    name: '',
    isForAll: false,
    project_id: undefined,
    mileage: { rate: '', miles_driven: '' },
    trigger_ids: ['a', 'b'],
    options: [],
    line_items: [{ quantity: '1' }, { quantity: '2' }],
    category: null,
  }
  expect(inputPaths(values)).toEqual([
    'name',
    'isForAll',
    'project_id',
    'mileage.rate',
    'mileage.miles_driven',
    'trigger_ids',
    'options',
    'line_items.0.quantity',
    'line_items.1.quantity',
    'category',
  ])
})

test('the form shows an error that its inputs do not show', () => {
  expect(formError(invalid, ['target_url', 'headers'])).toBeUndefined()
  expect(formError(invalid, ['target_url'])).toBe(invalid)
  expect(formError(invalid, ['target_url', 'head'])).toBe(invalid)
  expect(formError(null, [])).toBeUndefined()
  const conflict = new ApiError({ status: 409, code: 'conflict', message: 'too many' })
  expect(formError(conflict, ['target_url'])).toBe(conflict)
})
