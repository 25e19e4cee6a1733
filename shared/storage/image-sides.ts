import type { Sides } from '../domain/kit/uploaded-object.ts'

/**
 * Reads the width and height of an image from its header, for files that the service does not decode: receipts, and
 * HEIC photos. Undefined if the header has no width and height, or if they cannot exceed the limit of `sideFault`.
 */
export function imageSides(mimeType: string, bytes: Uint8Array): Sides | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  switch (mimeType) {
    case 'image/jpeg':
      return jpegSides(file)
    case 'image/png':
      return pngSides(file)
    case 'image/webp':
      return webpSides(file)
    case 'image/heic':
      return heicSides(file)
    default:
      return undefined
  }
}

/** Markers of frame headers: all from SOF0 to SOF15 except DHT, JPG and DAC. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
const START_OF_SCAN = 0xda
/** From RST0 to EOI, and TEM: markers without a length. */
const isBare = (marker: number): boolean => (marker >= 0xd0 && marker <= 0xd9) || marker <= 0x01

/** The first frame header. Like libjpeg, skips bytes between two segments. */
function jpegSides(file: Buffer): Sides | undefined {
  for (let at = 2; at + 9 <= file.length; ) {
    const marker = file.readUInt8(at + 1)
    if (file.readUInt8(at) !== 0xff || marker === 0xff) at += 1
    else if (isFrame(marker)) return { width: file.readUInt16BE(at + 7), height: file.readUInt16BE(at + 5) }
    else if (marker === START_OF_SCAN) return undefined
    else at += isBare(marker) ? 2 : 2 + file.readUInt16BE(at + 2)
  }
  return undefined
}

/** IHDR is the first chunk, except in Xcode's PNGs, where it is second. */
function pngSides(file: Buffer): Sides | undefined {
  for (let at = 8; at + 16 <= file.length; at += 12 + file.readUInt32BE(at)) {
    if (file.toString('latin1', at + 4, at + 8) !== 'IHDR') continue
    return { width: file.readUInt32BE(at + 8), height: file.readUInt32BE(at + 12) }
  }
  return undefined
}

/** Only the extended format can state more than 16,384 pixels. */
function webpSides(file: Buffer): Sides | undefined {
  if (file.length < 30 || file.toString('latin1', 12, 16) !== 'VP8X') return undefined
  return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 }
}

/**
 * A HEIC file has an `ispe` box with the width and height of each of its images: tiles, thumbnails and the whole image.
 * Returns the largest width and the largest height of all boxes.
 */
function heicSides(file: Buffer): Sides | undefined {
  let found: Sides | undefined
  for (let at = file.indexOf('ispe', 4); at >= 0; at = file.indexOf('ispe', at + 1)) {
    const size = file.readUInt32BE(at - 4)
    // A size of 0 means that the box extends to the end of the file, 1 that a size of 64 bits follows its name. Any other value outside
    // these bounds is image data, not a box.
    if (size > 1 && (size < 20 || size > file.length - at + 4)) continue
    // Version and flags come before the sides.
    const sides = at + 8 + (size === 1 ? 8 : 0)
    if (sides + 8 > file.length) break
    const [width, height] = [file.readUInt32BE(sides), file.readUInt32BE(sides + 4)]
    found = { width: Math.max(found?.width ?? 0, width), height: Math.max(found?.height ?? 0, height) }
  }
  return found
}
