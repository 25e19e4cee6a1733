import type { Sharp, SharpOptions } from 'sharp'
import type { PhotoMimeType } from '../domain/photo.ts'
import { kindOf } from '../domain/photo-view.ts'

export const RENDITION_TYPE = 'image/webp'

/** Pixels on the long edge. */
const DISPLAY = 2_048
const THUMBNAIL = 320

/** More than phones take by default, less than what would fill the function's memory. */
const MOST_PIXELS = 80_000_000
/** Of each rendition; what takes longer was made to. */
const MOST_SECONDS = 20

/** Damaged files fail; odd ones, such as cameras write, do not. */
const OPTIONS: SharpOptions = { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true }

export interface Renditions {
  /** As displayed: turned as the camera was held. Null where nothing here can tell. */
  readonly width: number | null
  readonly height: number | null
  /** Webp, without what the file told besides its pixels (place, camera, owner); null where nothing here can draw it. */
  readonly display: Uint8Array | null
  readonly thumbnail: Uint8Array | null
}

/** @returns the renditions of a file of that type, or why it cannot be that */
export async function renditionsOf(mimeType: PhotoMimeType, bytes: Uint8Array): Promise<Renditions | string> {
  const none = { width: null, height: null, display: null, thumbnail: null }
  // What decodes HEVC is under patents, so the prebuilt libvips does not; kept and fetchable as it is.
  if (mimeType === 'image/heic') return none
  const sharp = await load()
  if (kindOf(mimeType) === 'video') return { ...none, thumbnail: await poster(sharp) }
  try {
    const { autoOrient } = await sharp(bytes, OPTIONS).metadata()
    const display = await within(sharp(bytes, OPTIONS).autoOrient(), DISPLAY)
    // From the rendition, which is small, turned already, and whole.
    const thumbnail = await within(sharp(display, OPTIONS), THUMBNAIL)
    return { ...autoOrient, display, thumbnail }
  } catch (error) {
    const [why = ''] = error instanceof Error ? error.message.split('\n') : []
    return `the file cannot be read: ${why}`
  }
}

const within = (image: Sharp, edge: number): Promise<Uint8Array> =>
  image
    .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
    .webp()
    .timeout({ seconds: MOST_SECONDS })
    .toBuffer()

type Library = typeof import('sharp').default

/** Imported when it is needed: a message that comes again, and what is refused for its size, needs no libvips. */
async function load(): Promise<Library> {
  const { default: sharp } = await import('sharp')
  // No file comes twice.
  sharp.cache(false)
  // Of all that libvips reads, only what was recognised before, however the bytes may look to it.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
  return sharp
}

/**
 * What stands for a video: a triangle, drawn. Its first frame would take a decoder of H.264 and HEVC, for which there is
 * no library here that is kept up and fits (docs/files.md).
 */
function poster(sharp: Library): Promise<Uint8Array> {
  const [width, height] = [1_280, 720]
  const pixels = Buffer.alloc(width * height, 0x26)
  const [left, right, half] = [width / 2 - 120, width / 2 + 160, 160]
  for (let x = left; x < right; x++) {
    const reach = Math.round((half * (right - x)) / (right - left))
    for (let y = height / 2 - reach; y < height / 2 + reach; y++) pixels[y * width + x] = 0xf2
  }
  return within(sharp(pixels, { raw: { width, height, channels: 1 } }), THUMBNAIL)
}
