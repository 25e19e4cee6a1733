import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { sniff } from '../../../shared/storage/content.ts'
import { box, fileType, heicWith, QUADRANTS, tileOf } from '../../support/heic.ts'

/** The type of a file by its content, regardless of its name and declared type (contract 8.2, 8.3). */
test('pictures have the type of their format, and empty and malformed content has none', async () => {
  const image = sharp({ create: { width: 4, height: 4, channels: 3, background: '#c00' } })
  for (const type of ['png', 'jpeg', 'webp'] as const)
    expect(await sniff(await image.toFormat(type).toBuffer())).toBe(`image/${type}`)
  expect(await sniff(Buffer.from('plain text'))).toBeUndefined()
  expect(await sniff(Buffer.alloc(0))).toBeUndefined()
  expect(await sniff(undefined as unknown as Uint8Array)).toBeUndefined()
})

describe('a PDF', () => {
  const PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'
  const form = '------X\r\nContent-Disposition: form-data; name="f"\r\nContent-Type: application/pdf\r\n\r\n'

  test.each([
    ['its header', '', true],
    ['a line feed', '\n', true],
    ['a byte order mark and a line', '\u00ef\u00bb\u00bf\r\n', true],
    ['a byte order mark of UTF-16', '\u00ff\u00fe', true],
    ['binary bytes', '\u0000\u0001\u0080 < 3', true],
    ['the head of a form part', form, true],
    ['1,019 bytes, so that the header ends within 1,024', ' '.repeat(1_019), true],
    ['1,020 bytes', ' '.repeat(1_020), false],
    ['markup', '<html><body>', false],
    ['a declaration', '\n<!DOCTYPE html>\n', false],
    ['a script in capitals', '<SCRIPT>alert(1)</SCRIPT>', false],
    ['the header of another type', 'GIF89a', false],
  ])('may begin with %s: %#', async (_, before, isPdf) => {
    const found = await sniff(Buffer.from(before + PDF, 'latin1'))
    if (isPdf) expect(found).toBe('application/pdf')
    else expect(found).not.toBe('application/pdf')
  })
})

describe('a video', () => {
  const moov = box('moov', Buffer.alloc(8))
  const mdat = box('mdat', Buffer.alloc(16))
  const long = Buffer.from(mdat)
  long.writeUInt32BE(0, 0)
  /** A size in 64 bits. */
  const large = Buffer.concat([
    Buffer.from('00000001', 'hex'),
    Buffer.from('mdat0000000'),
    Buffer.from([24]),
    Buffer.alloc(8),
  ])
  large.writeBigUInt64BE(24n, 8)

  test.each([
    ['an MP4', [fileType('isom', 'mp42'), moov, mdat], 'video/mp4'],
    ['an MP4 whose moov is last', [fileType('mp42'), mdat, moov], 'video/mp4'],
    ['an MP4 with a large box before moov', [fileType('mp42'), large, moov], 'video/mp4'],
    ['a QuickTime film', [fileType('qt  '), box('wide'), mdat, moov], 'video/quicktime'],
    ['a QuickTime film without brands', [mdat, moov], 'video/quicktime'],
    ['an MP4 without moov', [fileType('isom', 'mp42'), mdat], undefined],
    ['an MP4 whose moov is cut', [fileType('mp42'), mdat, moov.subarray(0, -1)], undefined],
    [
      'an MP4 that ends in the head of a large box',
      [fileType('mp42'), moov, large.subarray(0, 8)],
      'video/mp4',
    ],
    ['an MP4 whose last box hides moov', [fileType('mp42'), long, moov], undefined],
    ['an MP4 with moov in another box', [fileType('mp42'), box('free', moov)], undefined],
    ['a QuickTime film without moov', [mdat], undefined],
    [
      'a box with a size of 0 to 7',
      [fileType('mp42'), Buffer.from('00000007mdat', 'latin1'), moov],
      undefined,
    ],
  ] as const)('has a box moov: %s', async (_, boxes, type) => {
    expect(await sniff(Buffer.concat(boxes))).toBe(type)
  })

  test.each([
    ['heic', 'image/heic'],
    ['heis', 'image/heic'],
    ['heim', 'image/heic'],
    ['mif1', 'image/heif'],
    ['mif2', 'image/heif'],
    ['hevm', 'image/heic-sequence'],
    ['avif', 'image/avif'],
    ['j2ki', 'image/jp2'],
    ['jp2 ', 'image/jp2'],
  ])('is no still picture: brand %s', async (brand, type) => {
    const tile = tileOf(QUADRANTS)
    for (const brands of [[brand], [brand, 'mp42'], ['mp42', brand]]) {
      const picture = heicWith(tile, { brands })
      expect(await sniff(Buffer.concat([picture, moov]))).toBe(type)
    }
    expect(await sniff(heicWith(tile, { brands: [brand, 'mif1', 'miaf'] }))).toBe(type)
    expect(await sniff(heicWith(tile, { brands: ['mif2', brand] }))).toBe(type)
  })

  test('is a sequence of pictures by the container alone', async () => {
    expect(await sniff(heicWith(tileOf(QUADRANTS), { brands: ['msf1'] }))).toBe('image/heif-sequence')
  })
})
