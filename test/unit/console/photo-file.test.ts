import { describe, expect, test } from 'vitest'
import { faultOfFile, typeOf } from '../../../console/src/api/photo-file.ts'

describe('the type of a file', () => {
  test.each([
    ['a.jpg', 'image/jpeg', 'image/jpeg'],
    ['a.HEIC', '', 'image/heic'],
    ['a.heif', '', 'image/heic'],
    ['a.heif', 'image/heif', 'image/heif'],
    ['a.jpg', 'image/jpg', 'image/jpg'],
    ['a.mov', '', 'video/quicktime'],
    ['a.gif', 'image/gif', undefined],
    ['a.jpg', 'text/plain', undefined],
    ['a', '', undefined],
  ])('%s of type "%s" is %s', (name, type, expected) => {
    expect(typeOf({ name, type })).toBe(expected)
  })
})

test.each([
  [1, undefined],
  [0, 'The file is empty.'],
  [100 * 1024 * 1024, undefined],
  [100 * 1024 * 1024 + 1, 'A photo or video can have at most 100 MB.'],
])('a file of %d bytes: %s', (size, fault) => {
  expect(faultOfFile({ name: 'a.jpg', type: 'image/jpeg', size })).toBe(fault)
})
