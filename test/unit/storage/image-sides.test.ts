import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { imageSides } from '../../../shared/storage/image-sides.ts'
import { heicOf, pngOf } from '../../support/picture.ts'

/** The sides of an image by its header, as far as it can exceed the limit (contract 8.9). */
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c00' } })

describe('the sides of a JPEG', () => {
  test.each([
    ['a baseline one', () => plain(321, 123).jpeg()],
    ['a progressive one', () => plain(321, 123).jpeg({ progressive: true })],
    ['one with metadata', () => plain(321, 123).withMetadata({ orientation: 6 }).jpeg()],
  ])('are those of %s', async (_, make) => {
    expect(imageSides('image/jpeg', await make().toBuffer())).toEqual({ width: 321, height: 123 })
  })

  test('are found behind fill bytes, other bytes and markers without a length, and not in the scan', async () => {
    const bytes = await plain(321, 123).jpeg().toBuffer()
    const odd = Buffer.concat([
      bytes.subarray(0, 2),
      Buffer.from('00fffffffe0002ff01ffd0', 'hex'),
      bytes.subarray(2),
    ])
    expect(imageSides('image/jpeg', odd)).toEqual({ width: 321, height: 123 })
    const scan = Buffer.from('ffd8ffda0002ffc0000b08007b014101', 'hex')
    expect(imageSides('image/jpeg', scan)).toBeUndefined()
  })

  // A frame of 1 x 1 pixels, as a thumbnail in the metadata has it, and the frame of the image.
  const inside = 'ffc0000b0800010001'
  const frame = 'ffc2000b08007b0141'
  const sidesOf = (hex: string) => imageSides('image/jpeg', Buffer.from(`ffd8${hex}`, 'hex'))

  test.each(['c0', 'c1', 'c3', 'c7', 'cb', 'cf'])('are those of a frame ff%s', (marker) => {
    expect(sidesOf(frame.replace('c2', marker))).toEqual({ width: 321, height: 123 })
  })

  test.each(['02', 'bf', 'c4', 'c8', 'cc', 'db', 'e1', 'fe'])('are not inside a segment ff%s', (marker) => {
    expect(sidesOf(`ff${marker}000b${inside}${frame}`)).toEqual({ width: 321, height: 123 })
  })

  test.each(['00', '01', 'd0', 'd7', 'd8', 'd9'])(
    'are right behind a marker ff%s, which has no length',
    (marker) => {
      expect(sidesOf(`ff${marker}${frame}`)).toEqual({ width: 321, height: 123 })
    },
  )

  test('are not behind a byte that is no marker', () => {
    expect(sidesOf(`00${inside.slice(2)}${frame}`)).toEqual({ width: 321, height: 123 })
    expect(sidesOf(frame.slice(0, -2))).toBeUndefined()
  })
})

test('the sides of a PNG are those of its chunk IHDR, also where it is not the first', () => {
  expect(imageSides('image/png', pngOf(79_000_000, 1))).toEqual({ width: 79_000_000, height: 1 })
  const png = pngOf(3, 5)
  const other = Buffer.from('0000000443674249500020022bd5b37f', 'hex')
  expect(imageSides('image/png', Buffer.concat([png.subarray(0, 8), other, png.subarray(8)]))).toEqual({
    width: 3,
    height: 5,
  })
  // A chunk that contains the name, but not the sides.
  const decoy = Buffer.from('000000104367424949484452000000010000000100000000aabbccdd', 'hex')
  expect(
    imageSides('image/png', Buffer.concat([png.subarray(0, 8), decoy, pngOf(79_000_000, 1).subarray(8)])),
  ).toEqual({ width: 79_000_000, height: 1 })
  expect(imageSides('image/png', png.subarray(0, 24))).toEqual({ width: 3, height: 5 })
  expect(imageSides('image/png', png.subarray(0, 23))).toBeUndefined()
  expect(imageSides('image/png', Buffer.alloc(64, 7))).toBeUndefined()
})

test('the sides of a WebP are those of the extended format; those of the others are never too long', () => {
  const header = Buffer.from(
    '52494646160000005745425056503858 0a000000 00000000 204e00 000000'.replaceAll(' ', ''),
    'hex',
  )
  expect(imageSides('image/webp', header)).toEqual({ width: 20_001, height: 1 })
  expect(imageSides('image/webp', header.subarray(0, 29))).toBeUndefined()
  header.write('VP8L', 12, 'latin1')
  expect(imageSides('image/webp', header)).toBeUndefined()
})

test('the sides of a HEIC are the longest that it states', () => {
  const tiles = Buffer.concat([heicOf(512, 900), heicOf(20_001, 7)])
  expect(imageSides('image/heic', tiles)).toEqual({ width: 20_001, height: 900 })
  expect(imageSides('image/heic', tiles.subarray(0, -1))).toEqual({ width: 512, height: 900 })
  expect(imageSides('image/heic', Buffer.from('00000018667479706865696300000000', 'hex'))).toBeUndefined()
})

test.each([
  ['with other flags', '00000014 69737065 00000001 04b571c0 00000000'],
  ['with more bytes', '00000018 69737065 00000000 04b571c0 00000001 00000000'],
  ['with a size of 64 bits', '00000001 69737065 000000000000001c 00000000 04b571c0 00000001'],
  ['to the end of the file', '00000000 69737065 00000000 04b571c0 00000001'],
])('a HEIC states its sides in a box %s', (_, hex) => {
  const bytes = Buffer.from(hex.replaceAll(' ', ''), 'hex')
  expect(imageSides('image/heic', bytes)?.width).toBe(79_000_000)
})

test.each([
  ['too short', '00000013 69737065 00000000 04b571c0 00000001'],
  ['too long', '00000015 69737065 00000000 04b571c0 00000001'],
])('a HEIC does not state its sides in what looks like a box that is %s', (_, hex) => {
  const bytes = Buffer.from(hex.replaceAll(' ', ''), 'hex')
  expect(imageSides('image/heic', bytes)).toBeUndefined()
  // The next one counts.
  expect(
    imageSides('image/heic', Buffer.concat([Buffer.from('00000000ispe', 'latin1'), heicOf(5, 7)])),
  ).toEqual({
    width: 5,
    height: 7,
  })
})

test('nothing is known of other types, and of what ends early', async () => {
  expect(imageSides('application/pdf', Buffer.from('%PDF-1.7'))).toBeUndefined()
  const jpeg = await plain(3, 5).jpeg().toBuffer()
  for (const type of ['image/jpeg', 'image/png', 'image/webp', 'image/heic']) {
    for (let length = 0; length < 40; length++)
      expect(() => imageSides(type, jpeg.subarray(0, length))).not.toThrow()
  }
})
