import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { decodeHeic } from '../../../shared/storage/decode-heic.ts'
import { isFailure, renditionsOf } from '../../../shared/storage/renditions.ts'
import { cameraTile, fixture, heicWith, QUADRANTS, tileOf } from '../../support/heic.ts'

/** HEIC photos are decoded by libheif, in a thread of its own (contract 8.12). */
interface Picture {
  readonly width: number
  readonly height: number
  readonly channels: 3 | 4
  readonly data: Uint8Array
}

async function decoded(file: Uint8Array): Promise<Picture> {
  const answer = await decodeHeic(file)
  if (answer.kind !== 'decoded') throw new Error(JSON.stringify(answer))
  return answer.pixels
}

const tile = tileOf(QUADRANTS)
const sharpOf = ({ data, width, height, channels }: Picture) =>
  sharp(data, { raw: { width, height, channels } })
const rawOf = async (image: Sharp) => {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}
/** The greatest difference of two pictures in any channel of a pixel. */
const difference = (a: Uint8Array, b: Uint8Array) =>
  a.length === b.length ? a.reduce((most, value, n) => Math.max(most, Math.abs(value - (b[n] ?? 0))), 0) : 256

function expectSame(picture: Omit<Picture, 'channels'>, other: Omit<Picture, 'channels'>): void {
  expect([picture.width, picture.height]).toEqual([other.width, other.height])
  expect(difference(picture.data, other.data)).toBe(0)
}

/** The colors in the middle of the quarters, from left to right and top to bottom. */
function quartersOf({ width, height, channels, data }: Picture): number[][] {
  const at = (x: number, y: number) => [...data.subarray((y * width + x) * channels)].slice(0, channels)
  return [1, 3].flatMap((y) => [1, 3].map((x) => at((x * width) / 4, (y * height) / 4)))
}
const COLORS = [
  [220, 40, 40],
  [40, 200, 60],
  [50, 70, 220],
  [235, 235, 60],
]
const TRANSPARENCY = [255, 128, 0, 255]

describe('the pixels of a HEIC', () => {
  test.each([
    ['with 8 bits', QUADRANTS, COLORS],
    ['with 10 bits', fixture('ten-bit'), COLORS],
    ['with an EXIF orientation, which has no meaning in a HEIC', fixture('turned'), COLORS],
    ['with transparency', fixture('alpha'), COLORS.map((color, n) => [...color, TRANSPARENCY[n]])],
  ])('%s have its colors', async (_, file, colors) => {
    const picture = await decoded(file)
    expect([picture.width, picture.height]).toEqual([96, 64])
    expect(
      difference(new Uint8Array(quartersOf(picture).flat()), new Uint8Array(colors.flat() as number[])),
    ).toBeLessThan(4)
  })

  /** What libheif should make of the quarters, by the rotation and mirroring of sharp. */
  async function expected(turns: number, mirror?: 0 | 1) {
    const plain = sharpOf(await decoded(QUADRANTS))
    const turned = sharp(
      await plain
        .rotate(-90 * turns)
        .png()
        .toBuffer(),
    )
    return rawOf(mirror === undefined ? turned : mirror === 0 ? turned.flip() : turned.flop())
  }

  test.each([
    [0, 0],
    [0, 1],
    [1, undefined],
    [1, 0],
    [1, 1],
    [2, undefined],
    [3, undefined],
  ] as const)('are turned by %i quarters, and mirrored at axis %s', async (turns, mirror) => {
    const file = heicWith(tile, { turns, ...(mirror !== undefined && { mirror }) })
    expectSame(await decoded(file), await expected(turns, mirror))
  })

  test('are turned once in the renditions', async () => {
    const { width, height, data } = await expected(1, 0)
    const made = await renditionsOf('image/heic', heicWith(tile, { turns: 1, mirror: 0 }))
    if (isFailure(made)) throw new Error(made.message)
    const display = await rawOf(sharp(made.display ?? data))
    expect([made.width, made.height]).toEqual([width, height])
    expect([display.width, display.height]).toEqual([width, height])
    // WebP blurs the colors near edges.
    const off = display.data.filter((value, n) => Math.abs(value - (data[n] ?? 0)) > 16)
    expect(off.length / display.data.length).toBeLessThan(0.1)
  })

  test('of tiles are joined, and cut at the sides of the whole', async () => {
    const one = cameraTile()
    const whole = await decoded(heicWith(one, { grid: { width: 1_000, height: 700 } }))
    const single = await sharpOf(await decoded(heicWith(one)))
      .png()
      .toBuffer()
    const places = [0, 512].flatMap((left) => [0, 512].map((top) => ({ input: single, left, top })))
    const all = sharp({ create: { width: 1_024, height: 1_024, channels: 3, background: '#000' } })
    const joined = sharp(await all.composite(places).png().toBuffer())
    const cut = joined.extract({ left: 0, top: 0, width: 1_000, height: 700 }).removeAlpha()
    expectSame(whole, await rawOf(cut))
  })
})

test('the colors of a rendition are converted by the profile of the file', async () => {
  const { icc } = await sharp(
    await sharpOf(await decoded(QUADRANTS))
      .withIccProfile('p3')
      .png()
      .toBuffer(),
  ).metadata()
  const profile = icc ?? Buffer.alloc(0)
  const red = async (more: object) => {
    const made = await renditionsOf('image/heic', heicWith(tile, more))
    if (isFailure(made)) throw new Error(made.message)
    const { data } = await rawOf(sharp(made.display ?? profile))
    return data[0] ?? 0
  }
  // Red of Display P3 is beyond the red of sRGB.
  expect(await red({ profile })).toBeGreaterThan(235)
  const grey = Buffer.from(profile)
  grey.write('GRAY', 16, 'latin1')
  for (const other of [{}, { profile: grey }, { profile: Buffer.alloc(200, 'RGB ') }]) {
    expect(Math.abs((await red(other)) - 220)).toBeLessThan(6)
  }
})

/** A file with other bytes behind the first occurrence of a text. */
function changed(file: Buffer, after: string, bytes: number[], offset = 0): Buffer {
  const copy = Buffer.from(file)
  copy.set(bytes, copy.indexOf(after, 0, 'latin1') + after.length + offset)
  return copy
}

describe('a damaged HEIC', () => {
  const grid = heicWith(cameraTile(), { grid: { width: 1_024, height: 512 } })

  test.each([
    ['has only a type', QUADRANTS.subarray(0, 28)],
    ['ends before its data', QUADRANTS.subarray(0, 360)],
    ['ends early', QUADRANTS.subarray(0, -9)],
    ['ends in its last tile', Buffer.from(grid.subarray(0, -9))],
    ['has another configuration', changed(QUADRANTS, 'hvcC', Array(60).fill(0xee), 8)],
    ['has other sides than it says', changed(QUADRANTS, 'ispe', [0, 0, 0, 9, 0, 0, 0, 9], 4)],
    ['has other bytes as its last tile', grid.fill(0xff, grid.length - cameraTile().data.length)],
    ['is random', Buffer.concat([QUADRANTS.subarray(0, 40), Buffer.alloc(400, 'random')])],
  ])('that %s is refused', async (_, file) => {
    expect(await renditionsOf('image/heic', file)).toEqual({
      reason: 'damaged',
      message: expect.stringMatching(/^the file cannot be read: [^\n]+$/),
    })
  })
})

describe('a HEIC that is not decoded has no renditions, but its sides', () => {
  const grid = heicWith(cameraTile(), { grid: { width: 4_000, height: 2_000 }, turns: 1 })
  const sides = { kind: 'not decoded', width: 2_000, height: 4_000 }

  test('if it has too many pixels', async () => {
    expect(await decodeHeic(grid, { maxPixels: 7_999_999 })).toEqual(sides)
    const large = heicWith(cameraTile(), { grid: { width: 12_000, height: 9_000 } })
    expect(await renditionsOf('image/heic', large)).toEqual({
      width: 12_000,
      height: 9_000,
      display: null,
      thumbnail: null,
    })
  })

  test('if it takes too much memory', async () => {
    // It starts with 17 MB.
    const { kind } = await decodeHeic(grid, { maxMemory: 17_100_000 })
    expect(kind).toBe('not decoded')
  })

  test('if its codec is unknown', async () => {
    const avif = await sharpOf(await decoded(QUADRANTS))
      .avif()
      .toBuffer()
    expect(await decodeHeic(changed(avif, 'ftyp', [...Buffer.from('heic')]))).toEqual({
      ...sides,
      width: 96,
      height: 64,
    })
  })

  test('or not even them, if it takes too long', async () => {
    expect(await decodeHeic(grid, { maxMs: 1 })).toEqual({ kind: 'out of time' })
  })
})
