import { expect, test } from 'vitest'
import { PHOTOS, RECEIPTS } from '../../../console/src/parts/upload-file.ts'

const MB = 1024 * 1024
const WRONG_TYPE = { fault: 'A receipt must be a JPEG, PNG, WebP, HEIC or PDF file.' }

/** A file of a size, without its bytes. */
function file(name: string, type: string, size = 7): File {
  const made = new File(['receipt'], name, { type })
  Object.defineProperty(made, 'size', { value: size })
  return made
}

test.each([
  'image/jpeg',
  'image/jpg',
  'image/png',
  'image/webp',
  'image/heic',
  'image/heif',
  'application/pdf',
])('a file of type %s is sent as it is', (type) => {
  const given = file('x', type)
  expect(RECEIPTS.check(given)).toEqual({ file: given })
})

test.each([
  ['a.jpg', 'image/jpeg'],
  ['a.JPEG', 'image/jpeg'],
  ['a.png', 'image/png'],
  ['a.webp', 'image/webp'],
  ['a.HEIC', 'image/heic'],
  ['a.heif', 'image/heic'],
  ['a.pdf', 'application/pdf'],
])('a browser that does not know the type of %s sends it as %s', async (name, type) => {
  const { file: sent, fault } = RECEIPTS.check(file(name, ''))
  expect([fault, sent?.type, await sent?.text()]).toEqual([undefined, type, 'receipt'])
})

test.each([
  ['a.gif', 'image/gif'],
  ['a.jpg', 'text/plain'],
  ['a.jpg', 'toString'],
  ['a', ''],
  ['jpg', ''],
  ...['jpg', 'png', 'webp', 'heic', 'pdf'].map((ending) => [`a.${ending}.zip`, ''] as const),
])('%s of type %j is no receipt', (name, type) => {
  expect(RECEIPTS.check(file(name, type))).toEqual(WRONG_TYPE)
})

test.each([
  [RECEIPTS, 20, 'A receipt may have at most 20 MB.'],
  [PHOTOS, 100, 'A photo or video can have at most 100 MB.'],
])('a file is not empty, and has a limit (%#)', ({ check }, most, fault) => {
  const faults = [0, 1, most * MB, most * MB + 1].map(
    (size) => check(file('a.jpg', 'image/jpeg', size)).fault,
  )
  expect(faults).toEqual(['The file is empty.', undefined, undefined, fault])
})

test('the dialogs of the browser offer the types that the API takes', () => {
  expect(RECEIPTS.accept).toBe(
    'image/jpeg,image/jpg,image/png,image/webp,image/heic,image/heif,application/pdf,.heic,.heif',
  )
  expect(PHOTOS.accept).toBe(
    'image/jpeg,image/jpg,image/png,image/webp,image/heic,image/heif,video/mp4,video/quicktime,.heic,.heif,.mov',
  )
})

test.each([
  ['a.jpg', 'image/jpg', 'image/jpg'],
  ['a.heif', '', 'image/heic'],
  ['a.heif', 'image/heif', 'image/heif'],
  ['a.mov', '', 'video/quicktime'],
  ['a.gif', 'image/gif', undefined],
  ['a.jpg', 'text/plain', undefined],
  ['a', '', undefined],
])('the photo %s of type %j is sent as %s', async (name, type, expected) => {
  const given = file(name, type)
  const { file: sent } = PHOTOS.check(given)
  expect(sent === given).toBe(expected === type)
  const shown = sent && [sent.name, sent.type, await sent.text()]
  expect(shown).toEqual(expected && [name, expected, 'receipt'])
})
