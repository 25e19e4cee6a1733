import { expect, test } from 'vitest'
import { changedFields } from '../../../console/src/parts/changed-fields.ts'

test('only fields that differ are sent, so that an edit does not undo that of another', () => {
  const before = { name: 'Mia', email: null, permissions: ['a', 'b'], id: '1' }
  expect(changedFields(before, before)).toEqual({})
  expect(changedFields({ ...before, name: 'Ana', permissions: ['a'] }, before)).toEqual({
    name: 'Ana',
    permissions: ['a'],
  })
  expect(changedFields<Partial<typeof before>>({ permissions: ['a', 'b'] }, before)).toEqual({})
})
