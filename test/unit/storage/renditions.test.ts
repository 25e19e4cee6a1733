import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { FULL, NOTHING, quickEffort, TooExpensive } from '../../../shared/storage/drawing-limits.ts'
import { isFailure, renditionsOf } from '../../../shared/storage/renditions.ts'
import { heicOf, pngOf } from '../../support/picture.ts'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c00' } })

async function madeOf(mimeType: Parameters<typeof renditionsOf>[0], bytes: Uint8Array) {
  const made = await renditionsOf(mimeType, bytes)
  if (isFailure(made)) throw new Error(made.message)
  return made
}
const sizeOf = async (bytes: Uint8Array | null) => {
  if (!bytes) return null
  const { format, width, height } = await sharp(bytes).metadata()
  return [format, width, height]
}

test.each([
  ['image/jpeg', plain(4_096, 1_024).jpeg(), ['webp', 2_048, 512], ['webp', 320, 80]],
  ['image/png', plain(1_000, 3_000).png(), ['webp', 683, 2_048], ['webp', 107, 320]],
  ['image/webp', plain(300, 200).webp(), ['webp', 300, 200], ['webp', 300, 200]],
] as const)(
  '%s is scaled down to 2,048 and 320 pixels, and never scaled up',
  async (type, image, display, thumbnail) => {
    const bytes = await image.toBuffer()
    const { width, height } = await sharp(bytes).metadata()
    const made = await madeOf(type, bytes)
    expect([made.width, made.height]).toEqual([width, height])
    expect(await sizeOf(made.display)).toEqual(display)
    expect(await sizeOf(made.thumbnail)).toEqual(thumbnail)
  },
)

test('a picture is rotated by its EXIF orientation, and all metadata is removed', async () => {
  const bytes = await plain(200, 100)
    .withExif({ IFD0: { Copyright: 'Olive' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const made = await madeOf('image/jpeg', bytes)
  expect([made.width, made.height]).toEqual([100, 200])
  const { width, height, exif, orientation } = await sharp(made.display ?? bytes).metadata()
  expect({ width, height, exif, orientation }).toEqual({
    width: 100,
    height: 200,
    exif: undefined,
    orientation: undefined,
  })
})

test('a video gets a generated thumbnail with a triangle in the middle', async () => {
  const made = await madeOf('video/mp4', Buffer.from('any'))
  expect(made).toMatchObject({ width: null, height: null, display: null })
  expect(await sizeOf(made.thumbnail)).toEqual(['webp', 320, 180])
  const { data, info } = await sharp(made.thumbnail ?? Buffer.alloc(0))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const light = (x: number, y: number) => (data[(y * info.width + x) * info.channels] ?? 0) > 128
  // Left edge at 130, point at 200, half as high as it is wide.
  expect([light(135, 90), light(190, 90), light(135, 60), light(135, 120)]).toEqual([true, true, true, true])
  expect([light(120, 90), light(205, 90), light(135, 40), light(135, 140), light(190, 60)]).toEqual(
    Array(5).fill(false),
  )
})

const damaged = { reason: 'damaged', message: expect.stringMatching(/^the file cannot be read: [^\n]+$/) }

test('an undecodable picture is damaged, with a message of one line', async () => {
  const whole = await plain(60, 40).png().toBuffer()
  for (const bytes of [
    whole.subarray(0, whole.length / 2),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    // A format that the library supports.
    await plain(10, 10).tiff().toBuffer(),
  ]) {
    expect(await renditionsOf('image/png', bytes)).toEqual(damaged)
  }
})

describe('a picture of more than 80 megapixels', () => {
  const [width, height] = [10_001, 8_000]

  test('is drawn if it is a JPEG that can be shrunk while it is read', async () => {
    const made = await madeOf(
      'image/jpeg',
      await plain(width, height).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    )
    expect([made.width, made.height]).toEqual([height, width])
    expect(await sizeOf(made.display)).toEqual(['webp', 1_638, 2_048])
    expect(await sizeOf(made.thumbnail)).toEqual(['webp', 256, 320])
  })

  test.each([
    ['a PNG', 'image/png', async () => pngOf(width, height)],
    ['a JPEG in several scans', 'image/jpeg', async () => inScans(await plain(16, 16).jpeg().toBuffer())],
    [
      'a progressive JPEG',
      'image/jpeg',
      async () => sized(await plain(16, 16).jpeg({ progressive: true }).toBuffer(), 0xc2),
    ],
  ] as const)('has its sides only, if it is %s', async (_, type, make) => {
    expect(await renditionsOf(type, await make())).toEqual({ width, height, display: null, thumbnail: null })
  })

  // The library draws an interlaced PNG only after it has all pixels. A quick run decides too: waiting changes nothing.
  test.each([
    ['quick', quickEffort(1)],
    ['full', FULL],
  ])('has its sides only from 50 on if it is interlaced, in a %s run', async (_, effort) => {
    const png = interlaced(8_000, 6_251)
    expect(await renditionsOf('image/png', png, effort)).toEqual({
      width: 8_000,
      height: 6_251,
      display: null,
      thumbnail: null,
    })
  })

  /** The JPEG with other sides in its frame header. */
  function sized(jpeg: Buffer, frame: number): Buffer {
    const at = jpeg.indexOf(Buffer.from([0xff, frame]))
    jpeg.writeUInt16BE(height, at + 5)
    jpeg.writeUInt16BE(width, at + 7)
    return jpeg
  }

  /** A baseline JPEG whose first scan has only one of its three colors. */
  function inScans(jpeg: Buffer): Buffer {
    const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]))
    const one = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0])
    return sized(Buffer.concat([jpeg.subarray(0, scan), one, jpeg.subarray(scan + 14)]), 0xc0)
  }
})

/** The header of an interlaced PNG; its pixels are missing, so a run that decodes it finds it damaged. */
function interlaced(width: number, height: number): Buffer {
  const png = pngOf(width, 1)
  png.writeUInt32BE(height, 20)
  png.writeUInt8(1, 28)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

test.each([
  ['image/png', pngOf(5_001, 5_000)],
  ['image/heic', heicOf(5_001, 5_000)],
] as const)(
  'a quick run leaves a large %s, and one that takes no effort has only its sides',
  async (type, bytes) => {
    await expect(renditionsOf(type, bytes, quickEffort(1))).rejects.toThrow(TooExpensive)
    expect(await renditionsOf(type, bytes, NOTHING)).toMatchObject({ display: null, thumbnail: null })
  },
)

// Contract 8.15: another workspace's photo is ready within 20 s.
test('two quick functions draw six photos of a workspace within 16 s, and a single photo has 12 s', () => {
  const seconds = [1, 2, 3, 4, 5, 6].map((underWay) => quickEffort(underWay).seconds)
  expect(seconds[0]).toBe(12)
  expect(seconds.reduce((all, one) => all + one) / 2).toBeLessThanOrEqual(16)
})

test('an image with more than 20,000 pixels a side is refused before it is decoded', async () => {
  for (const [width, height] of [
    [79_000_000, 1],
    [1, 20_001],
  ] as const) {
    expect(await renditionsOf('image/png', pngOf(width, height))).toEqual({
      reason: 'unreadable',
      message: `the image is ${width} x ${height} pixels; each side may have at most 20000`,
    })
  }
  expect(await madeOf('image/png', pngOf(20_000, 2))).toMatchObject({ width: 20_000, height: 2 })
  expect(await renditionsOf('image/heic', heicOf(20_001, 1))).toMatchObject({ reason: 'unreadable' })
  expect(await renditionsOf('image/heic', heicOf(20_000, 1))).toMatchObject({ reason: 'damaged' })
})

test('files that are processed at once do not refuse each other', async () => {
  const bytes = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#0a0' } })
    .png()
    .toBuffer()
  const all = await Promise.all(
    Array.from({ length: 60 }, async (_, n) => {
      // Apart, so that one begins while others are being read.
      await new Promise((done) => setTimeout(done, n))
      return renditionsOf('image/png', bytes)
    }),
  )
  expect(all.filter(isFailure)).toEqual([])
})
