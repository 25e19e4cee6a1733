/** A box of an ISO base media file (ISO 14496-12), which HEIC, MP4 and QuickTime files are. */
interface Box {
  readonly type: string
  /** Where it begins in the file. */
  readonly at: number
  readonly content: Buffer
}

/** The consecutive boxes of a file, up to the first incomplete box. */
function* boxesOf(file: Buffer): Generator<Box, void> {
  for (let at = 0; at + 8 <= file.length; ) {
    const type = file.toString('latin1', at + 4, at + 8)
    const declared = file.readUInt32BE(at)
    // A size of 1 means that a size of 64 bits follows; 0 means that the box extends to the end of the file.
    const isLarge = declared === 1 && at + 16 <= file.length
    const size = isLarge ? Number(file.readBigUInt64BE(at + 8)) : declared || file.length - at
    const head = isLarge ? 16 : 8
    if (size < head || at + size > file.length) return
    yield { type, at, content: file.subarray(at + head, at + size) }
    at += size
  }
}

/**
 * The types of still pictures and picture sequences by brand: first the brands of codecs, then the brands that name
 * only the container.
 */
const PICTURES: readonly (readonly [brand: RegExp, mimeType: string])[] = [
  [/^hei[cmsx]$/, 'image/heic'],
  [/^hev[cmsx]$/, 'image/heic-sequence'],
  [/^avi[fos]$/, 'image/avif'],
  [/^(j2|jp[2hmx])/, 'image/jp2'],
  [/^mif\d$/, 'image/heif'],
  [/^msf\d$/, 'image/heif-sequence'],
]

/** The first box of each type. */
type Boxes = ReadonlyMap<string, Box>

export function firstBoxes(file: Buffer): Boxes {
  const boxes = new Map<string, Box>()
  for (const box of boxesOf(file)) if (!boxes.has(box.type)) boxes.set(box.type, box)
  return boxes
}

/**
 * The box that states the type of a video: `ftyp`, which precedes the tracks (`moov`) and is usually the first box of the file. Undefined
 * for a QuickTime file, the only video that may lack `ftyp`. Files that are not ISO media begin with bytes that state their type.
 */
export const typePlace = (boxes: Boxes): number | undefined => (boxes.has('moov') ? boxes.get('ftyp')?.at : 0)

/**
 * The type of an ISO base media file that has been recognized by its first bytes only. If the first bytes do not
 * identify the type, the brands identify pictures. Any other file counts as a video only if it has the box `moov`
 * with its tracks, which is often at the end (contract 8.3).
 */
export function mediaFileType(boxes: Boxes, recognized: string): string | undefined {
  const brands = brandsOf(boxes.get('ftyp')?.content)
  const [, picture] = PICTURES.find(([brand]) => brands.some((one) => brand.test(one))) ?? []
  if (picture) return picture
  return boxes.has('moov') || !recognized.startsWith('video/') ? recognized : undefined
}

/** The major brand and, after the version, the compatible brands. */
const brandsOf = (type: Buffer = Buffer.alloc(0)): string[] =>
  Array.from({ length: Math.floor(type.length / 4) }, (_, n) => n)
    .filter((n) => n !== 1)
    .map((n) => type.toString('latin1', 4 * n, 4 * n + 4))
