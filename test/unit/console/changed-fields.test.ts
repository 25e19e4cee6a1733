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

test('a field that is undefined is never sent, and null is', () => {
  const [name, email]: [string | undefined, string | null] = [undefined, null]
  expect(changedFields({ name, email }, {})).toEqual({ email: null })
  expect(changedFields({ name, email }, { name: 'Mia' })).not.toHaveProperty('name')
})
