import type { Sharp, SharpOptions } from 'sharp'
import type { PhotoMimeType } from '../domain/photo.ts'
import { kindOf } from '../domain/photo-view.ts'
import { sideFault } from '../domain/uploaded-object.ts'
import { imageSides } from './image-sides.ts'

export const RENDITION_TYPE = 'image/webp'

/** Maximum pixels on the long edge. */
const DISPLAY = 2_048
const THUMBNAIL = 320

/** Larger than the default photos of phones, small enough for the function's memory. */
const MAX_PIXELS = 80_000_000
/** Time limit for each rendition; only a maliciously crafted file takes longer. */
const MAX_SECONDS = 20

/** `failOn: error` refuses damaged files, but accepts the minor irregularities of files from cameras. */
const OPTIONS: SharpOptions = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true }

export interface Renditions {
  /** As displayed, after rotation by the EXIF orientation. Null if the format cannot be decoded here. */
  readonly width: number | null
  readonly height: number | null
  /** WebP without metadata (location, camera, owner); null if the format cannot be decoded here. */
  readonly display: Uint8Array | null
  readonly thumbnail: Uint8Array | null
}

/** @returns the renditions of a file of that type, or the reason why it cannot be read */
export async function renditionsOf(mimeType: PhotoMimeType, bytes: Uint8Array): Promise<Renditions | string> {
  const none = { width: null, height: null, display: null, thumbnail: null }
  // The prebuilt libvips has no HEVC decoder because of patents. The original is stored without renditions.
  if (mimeType === 'image/heic') return sideFault(imageSides(mimeType, bytes))?.message ?? none
  const sharp = await loadSharp()
  if (kindOf(mimeType) === 'video') return { ...none, thumbnail: await videoThumbnail(sharp) }
  try {
    const { autoOrient, ...sides } = await sharp(bytes, OPTIONS).metadata()
    // Before decoding, which takes several rows of pixels at a time: a row of 79 million takes 735 MB.
    const fault = sideFault(sides)
    if (fault) return fault.message
    const display = await resizeToWebp(sharp(bytes, OPTIONS).autoOrient(), DISPLAY)
    // Made from the display rendition, which is small, already rotated, and known to be undamaged.
    const thumbnail = await resizeToWebp(sharp(display, OPTIONS), THUMBNAIL)
    return { ...autoOrient, display, thumbnail }
  } catch (error) {
    const [reason = ''] = error instanceof Error ? error.message.split('\n') : []
    return `the file cannot be read: ${reason}`
  }
}

const resizeToWebp = (image: Sharp, edge: number): Promise<Uint8Array> =>
  image
    .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
    .webp()
    .timeout({ seconds: MAX_SECONDS })
    .toBuffer()

type Library = typeof import('sharp').default

let library: Library | undefined

/** Imports sharp on demand: repeated messages and files refused for their size do not need libvips. */
async function loadSharp(): Promise<Library> {
  const { default: sharp } = await import('sharp')
  // Once for all files: between the two calls below, no thread of libvips can read any image.
  if (library) return library
  library = sharp
  // Each file is processed once, so a cache is useless.
  sharp.cache(false)
  // Let libvips load only the formats that `sniff` accepts, even if it detects another format in the bytes.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
  return sharp
}

/**
 * The thumbnail of every video: a play triangle. Showing the first frame would need a decoder for H.264 and HEVC, and
 * no maintained library fits into the function (docs/files.md).
 */
function videoThumbnail(sharp: Library): Promise<Uint8Array> {
  const [width, height] = [1_280, 720]
  const pixels = Buffer.alloc(width * height, 0x26)
  const [left, right, radius] = [width / 2 - 120, width / 2 + 160, 160]
  for (let x = left; x < right; x++) {
    const halfHeight = Math.round((radius * (right - x)) / (right - left))
    for (let y = height / 2 - halfHeight; y < height / 2 + halfHeight; y++) pixels[y * width + x] = 0xf2
  }
  return resizeToWebp(sharp(pixels, { raw: { width, height, channels: 1 } }), THUMBNAIL)
}
