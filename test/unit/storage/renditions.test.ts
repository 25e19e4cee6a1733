import sharp from 'sharp'
import { expect, test } from 'vitest'
import { renditionsOf } from '../../../shared/storage/renditions.ts'
import { heicOf, pngOf } from '../../support/picture.ts'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c00' } })

async function madeOf(mimeType: Parameters<typeof renditionsOf>[0], bytes: Uint8Array) {
  const made = await renditionsOf(mimeType, bytes)
  if (typeof made === 'string') throw new Error(made)
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

test('a video gets a generated thumbnail with a triangle in the middle; HEIC gets no rendition', async () => {
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
  expect(await renditionsOf('image/heic', Buffer.from('any'))).toEqual({
    width: null,
    height: null,
    display: null,
    thumbnail: null,
  })
})

test('an undecodable picture fails with a reason of one line', async () => {
  const whole = await plain(60, 40).png().toBuffer()
  for (const bytes of [
    whole.subarray(0, whole.length / 2),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  ]) {
    expect(await renditionsOf('image/png', bytes)).toMatch(/^the file cannot be read: [^\n]+$/)
  }
  const many = await plain(10_000, 8_001).png().toBuffer()
  expect(await renditionsOf('image/png', many)).toContain('pixel limit')
})

test('other formats that the library supports are refused', async () => {
  expect(await renditionsOf('image/png', await plain(10, 10).tiff().toBuffer())).toMatch(
    /^the file cannot be read/,
  )
})

test('an image with more than 20,000 pixels a side is refused before it is decoded', async () => {
  for (const [width, height] of [
    [79_000_000, 1],
    [1, 20_001],
  ] as const) {
    expect(await renditionsOf('image/png', pngOf(width, height))).toBe(
      `the image is ${width} x ${height} pixels; a side may have 20000`,
    )
  }
  expect(await madeOf('image/png', pngOf(20_000, 2))).toMatchObject({ width: 20_000, height: 2 })
  expect(await renditionsOf('image/heic', heicOf(20_001, 1))).toMatch(/20001 x 1/)
  expect(await madeOf('image/heic', heicOf(20_000, 1))).toMatchObject({ width: null, display: null })
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
  expect(all.filter((one) => typeof one === 'string')).toEqual([])
})
