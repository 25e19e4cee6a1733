import sharp from 'sharp'
import { expect, test } from 'vitest'
import { takenAt } from '../../../console/src/parts/taken-at.ts'
import { cameraTile, heicWith } from '../../support/heic.ts'

/** The time of the file, as a copy has it. */
const COPIED = Date.parse('2026-03-20T00:00:00Z')

async function photo(
  exif: Record<string, string>,
  type: 'jpeg' | 'png' | 'webp' = 'jpeg',
  lastModified = COPIED,
) {
  const image = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
  const bytes = await image.withExif({ IFD2: exif }).toFormat(type).toBuffer()
  return new File([new Uint8Array(bytes)], `a.${type}`, { type: `image/${type}`, lastModified })
}

const at = '2026:03:14 09:30:00'

test.each(['jpeg', 'png', 'webp'] as const)('the camera’s time counts, in its zone: %s', async (type) => {
  const file = await photo({ DateTimeOriginal: at, OffsetTimeOriginal: '-05:00' }, type)
  expect(await takenAt(file)).toBe('2026-03-14T14:30:00.000Z')
})

test('the camera’s time counts in a HEIC of a phone: a grid of tiles, its EXIF data an item of its own', async () => {
  const tile = cameraTile()
  const bytes = await (await photo({ DateTimeOriginal: at, OffsetTimeOriginal: '-05:00' })).arrayBuffer()
  const { exif } = await sharp(bytes).metadata()
  const grid = { width: 2 * tile.width, height: tile.height }
  const made = async (layout: object) => {
    const heic = new Uint8Array(heicWith(tile, { grid, turns: 1, ...layout }))
    return takenAt(new File([heic], 'IMG_1.HEIC', { type: 'image/heic', lastModified: COPIED }))
  }
  expect(exif).toBeDefined()
  expect(await made({ exif })).toBe('2026-03-14T14:30:00.000Z')
  expect(await made({})).toBe(new Date(COPIED).toISOString())
})

test('without a zone, the camera’s time is a time of the browser’s zone', async () => {
  expect(await takenAt(await photo({ DateTimeOriginal: at }))).toBe(
    new Date(2026, 2, 14, 9, 30).toISOString(),
  )
})

test.each([
  ['no time', {}],
  ['a camera without a clock', { DateTimeOriginal: '0000:00:00 00:00:00' }],
  ['a clock that is ahead', { DateTimeOriginal: '2999:03:14 09:30:00' }],
])('the time of the file counts for %s', async (_, exif) => {
  expect(await takenAt(await photo(exif))).toBe(new Date(COPIED).toISOString())
})

test('a file that is no picture, or is damaged, has its own time, unless that is in the future', async () => {
  const options = { type: 'image/jpeg', lastModified: COPIED }
  expect(await takenAt(new File(['\xff\xd8 damaged'], 'a.jpg', options))).toBe(new Date(COPIED).toISOString())
  const ahead = { type: 'video/mp4', lastModified: Date.parse('2999-01-01') }
  expect(await takenAt(new File(['video'], 'a.mp4', ahead))).toBeUndefined()
})
