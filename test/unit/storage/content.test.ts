import fc from 'fast-check'
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

const utf16le = (text: string) => Buffer.from(text, 'utf16le')
const utf32le = (text: string) =>
  Buffer.concat([...text].map((one) => Buffer.from([one.charCodeAt(0), 0, 0, 0])))
const base64 = (text: string) => utf16le(text).swap16().toString('base64').replaceAll('=', '')
/** Texts in the encodings that programs guess. */
const ENCODINGS: Readonly<Record<string, (text: string) => Buffer>> = {
  'ASCII and its extensions': (text) => Buffer.from(text),
  'UTF-16, little-endian': utf16le,
  'UTF-16, big-endian': (text) => utf16le(text).swap16(),
  'UTF-32, little-endian': utf32le,
  'UTF-32, big-endian': (text) => utf32le(text).reverse(),
  'UTF-7, the brackets only': (text) => Buffer.from(text.replace(/[<>]/g, (one) => `+${base64(one)}-`)),
  'UTF-7, all of it': (text) => Buffer.from(`+${base64(text)}-`),
  'ISO-2022-JP': (text) => Buffer.from(text.replaceAll('<', '<\u001b(J')),
  'ISO-2022-KR': (text) => Buffer.from(text.replaceAll('<', '<\u000e\u000f')),
  HZ: (text) => Buffer.from(text.replaceAll('<', '<~\n')),
}

describe('markup before the header of a PDF', () => {
  const header = Buffer.from('%PDF-1.4\n%%EOF\n')
  const marks = fc.constantFrom(Buffer.alloc(0), Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff]))
  const markup = fc.constantFrom(
    '<html>',
    '<!DOCTYPE html>',
    '<?xml version="1.0"?>',
    '</p>',
    '<SCRIPT>',
    '<!-- ',
  )
  const filler = fc.stringMatching(/^[ a-z\r\n]{0,40}$/)

  test.each(Object.keys(ENCODINGS))('is refused in %s', async (name) => {
    const encode = ENCODINGS[name] ?? utf16le
    // UTF-32 is written from behind.
    const written = (text: string) => (name.startsWith('UTF-32, big') ? [...text].reverse().join('') : text)
    await fc.assert(
      fc.asyncProperty(marks, filler, markup, filler, async (mark, before, found, after) => {
        const of = (text: string) => sniff(Buffer.concat([mark, encode(written(text)), header]))
        expect(await of(before + found + after)).not.toBe('application/pdf')
        expect(await of(`${before} < 3 ${after}`)).toBe('application/pdf')
      }),
      { numRuns: 30 },
    )
  })

  test('is refused in EBCDIC, which needs the declaration of XML', async () => {
    const declared = Buffer.from('4c6fa7949340', 'hex')
    expect(await sniff(Buffer.concat([declared, header]))).toBeUndefined()
    expect(await sniff(Buffer.concat([Buffer.from('Load, L\u00e4 +Lo+ +a/b-'), header]))).toBe(
      'application/pdf',
    )
  })

  test('is refused when a part of it looks like a switch of character sets', async () => {
    expect(await sniff(Buffer.concat([Buffer.from('\u001b<script>'), header]))).toBeUndefined()
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
      'a QuickTime film whose ftyp is not first',
      [box('skip'), fileType('qt  '), mdat, moov],
      'video/quicktime',
    ],
    ['an MP4 whose ftyp is not first', [box('free'), fileType('mp42'), mdat, moov], 'video/mp4'],
    ['a HEIC whose ftyp is not first', [box('free'), fileType('heic'), mdat, moov], 'image/heic'],
    [
      'a box with a size of 0 to 7',
      [fileType('mp42'), Buffer.from('00000007mdat', 'latin1'), moov],
      undefined,
    ],
  ] as const)('has a box moov: %s', async (_, boxes, type) => {
    expect(await sniff(Buffer.concat(boxes))).toBe(type)
  })

  test('is a QuickTime film without ftyp, whatever box comes first, in any order', async () => {
    const names = fc.oneof(
      fc.constantFrom('skip', 'pnot', 'PICT', 'uuid', 'udta', 'free', 'wide', 'junk'),
      fc.stringMatching(/^[ -~]{4}$/).filter((name) => !['ftyp', 'moov'].includes(name)),
    )
    // Among them the sizes with which an icon (256), a cursor (512) and MPEG files (442, 435) begin.
    const sizes = fc.oneof(fc.constantFrom(256, 512, 442, 435), fc.integer({ min: 8, max: 700 }))
    const boxes = fc.array(
      fc.tuple(names, sizes).map(([name, size]) => box(name, Buffer.alloc(size - 8))),
      { minLength: 1, maxLength: 4 },
    )
    await fc.assert(
      fc.asyncProperty(boxes, boxes, sizes, async (before, after, size) => {
        const film = [...before, box('moov', Buffer.alloc(size - 8)), ...after]
        expect(await sniff(Buffer.concat(film))).toBe('video/quicktime')
        const other = await sniff(Buffer.concat([...before, ...after]))
        expect(['video/mp4', 'video/quicktime']).not.toContain(other)
      }),
      { numRuns: 200 },
    )
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
