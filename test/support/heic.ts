import { readFileSync } from 'node:fs'

/** A file that heif-enc has made of 96 x 64 pixels. */
export const fixture = (name: string): Buffer =>
  readFileSync(new URL(`../fixtures/heic/${name}.heic`, import.meta.url))

/** Four quarters: red and green above blue and yellow. */
export const QUADRANTS: Buffer = fixture('quadrants')

/** A coded picture: its configuration (the box `hvcC`) and its data. */
export interface Tile {
  readonly config: Buffer
  readonly data: Buffer
  readonly width: number
  readonly height: number
}

/** The picture of a HEIC that has only one, and no other items. */
export function tileOf(heic: Buffer): Tile {
  const [config, sides, data] = ['hvcC', 'ispe', 'mdat'].map((type) => {
    const at = heic.indexOf(type, 0, 'latin1') - 4
    return heic.subarray(at, at + heic.readUInt32BE(at))
  })
  if (!config || !sides || !data) throw new Error('three boxes')
  return { config, data: data.subarray(8), width: sides.readUInt32BE(12), height: sides.readUInt32BE(16) }
}

/** 512 x 512 pixels with the noise of a camera, in as many bytes as phones use for them. */
export const cameraTile = (): Tile => tileOf(fixture('tile'))

const integer = (bytes: number) => (value: number) => {
  const made = Buffer.alloc(bytes)
  made.writeUIntBE(value, 0, bytes)
  return made
}
const u8 = integer(1)
const u16 = integer(2)
const u32 = integer(4)

type Parts = readonly (Buffer | string)[]

/** A box of an ISO base media file (ISO 14496-12). */
export function box(type: string, ...parts: Parts): Buffer {
  const body = Buffer.concat(
    [type, ...parts].map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
  )
  return Buffer.concat([u32(body.length + 4), body])
}
const fullBox = (type: string, version: number, ...parts: Parts) => box(type, u32(version << 24), ...parts)

export const fileType = (...brands: readonly string[]): Buffer =>
  box('ftyp', brands[0] ?? '', u32(0), ...brands.slice(1))

interface Layout {
  /** The sides of the whole, before it is turned. What tiles have beyond is cut. Without a grid, there is one tile. */
  readonly grid?: { readonly width: number; readonly height: number }
  /** Quarter turns counterclockwise (`irot`). */
  readonly turns?: number
  /** Mirrors the turned picture (`imir`): 0 exchanges top and bottom, 1 left and right. */
  readonly mirror?: 0 | 1
  /** An ICC profile. */
  readonly profile?: Buffer
  /** The EXIF data, as an application segment of a JPEG has it: `Exif`, two zeros, a TIFF header. */
  readonly exif?: Buffer
  readonly brands?: readonly string[]
}

/** A HEIC as phones make it: a grid of tiles, which here are all alike, and how to turn it for display. */
export function heicWith(tile: Tile, layout: Layout = {}): Buffer {
  const { grid, exif, brands = ['heic', 'mif1', 'heic'] } = layout
  const { width, height } = grid ?? tile
  const [columns, rows] = [Math.ceil(width / tile.width), Math.ceil(height / tile.height)]
  const tiles = Array.from({ length: columns * rows }, (_, n) => n + 1)
  const whole = grid ? tiles.length + 1 : 1
  const sides = ({ width, height }: { width: number; height: number }) =>
    fullBox('ispe', 0, u32(width), u32(height))
  const ofWhole = [sides({ width, height }), ...transformations(layout)]
  const ofTile = [tile.config, ...(grid ? [sides(tile)] : ofWhole)]
  const properties = grid ? [...ofTile, ...ofWhole] : ofTile
  /** Property n of the list is number n + 1; the high bit says that a reader must know it. */
  const uses = (id: number, from: number, used: readonly Buffer[]) =>
    Buffer.concat([u16(id), u8(used.length), ...used.map((_, n) => u8(0x80 | (from + n + 1)))])
  const item = (id: number, type: string) => fullBox('infe', 2, u16(id), u16(0), type, u8(0))
  const associations = [
    ...tiles.map((id) => uses(id, 0, ofTile)),
    ...(grid ? [uses(whole, ofTile.length, ofWhole)] : []),
  ]
  const items = [
    ...tiles.map((id) => item(id, 'hvc1')),
    ...(grid ? [item(whole, 'grid')] : []),
    ...(exif ? [item(whole + 1, 'Exif')] : []),
  ]
  // Begins with the offset of the TIFF header (ISO 23008-12, annex A). Phones write it before the pictures.
  const before = exif ? Buffer.concat([u32('Exif\0\0'.length), exif]) : Buffer.alloc(0)
  const description = Buffer.concat([u8(0), u8(1), u8(rows - 1), u8(columns - 1), u32(width), u32(height)])
  const place = (id: number, method: number, at: number, length: number) =>
    Buffer.concat([u16(id), u16(method), u16(0), u16(1), u32(at), u32(length)])
  const meta = (dataAt: number) => {
    const places = [
      ...tiles.map((id, n) => place(id, 0, dataAt + before.length + n * tile.data.length, tile.data.length)),
      // Method 1: in the box `idat`.
      ...(grid ? [place(whole, 1, 0, description.length)] : []),
      ...(exif ? [place(whole + 1, 0, dataAt, before.length)] : []),
    ]
    return fullBox(
      'meta',
      0,
      fullBox('hdlr', 0, u32(0), 'pict', Buffer.alloc(13)),
      fullBox('pitm', 0, u16(whole)),
      fullBox('iloc', 1, u16(0x4400), u16(places.length), ...places),
      fullBox('iinf', 0, u16(items.length), ...items),
      box('iprp', box('ipco', ...properties), fullBox('ipma', 0, u32(associations.length), ...associations)),
      ...(grid
        ? [
            fullBox('iref', 0, box('dimg', u16(whole), u16(tiles.length), ...tiles.map(u16))),
            box('idat', description),
          ]
        : []),
    )
  }
  const head = fileType(...brands)
  const dataAt = head.length + meta(0).length + 8
  return Buffer.concat([head, meta(dataAt), box('mdat', before, ...tiles.map(() => tile.data))])
}

const transformations = ({ turns, mirror, profile }: Layout): Buffer[] => [
  ...(turns === undefined ? [] : [box('irot', u8(turns))]),
  ...(mirror === undefined ? [] : [box('imir', u8(mirror))]),
  ...(profile ? [box('colr', 'prof', profile)] : []),
]
