import type { Sharp, SharpOptions } from 'sharp'
import type { Failure, PhotoMimeType } from '../domain/photo.ts'
import { kindOf } from '../domain/photo-view.ts'
import { type Sides, sideFault } from '../domain/uploaded-object.ts'
import { decodeHeic } from './decode-heic.ts'
import { imageSides } from './image-sides.ts'
import type { Pixels } from './libheif.ts'
import { isRgb, pngWithProfile } from './png-profile.ts'
import { type Library, loadSharp } from './sharp.ts'
import { videoPicture } from './video-picture.ts'

/** Maximum pixels on the long edge. */
const DISPLAY = 2_048
const THUMBNAIL = 320

/**
 * More would not fit into the function's memory, except in a JPEG that is shrunk while its lines are read. In a
 * progressive one each line comes in several scans.
 */
const MAX_PIXELS = 80_000_000
/** Time limit for each rendition; only a maliciously crafted file takes longer. */
const MAX_SECONDS = 20

/**
 * `failOn: error` refuses damaged files, but accepts the minor irregularities of files from cameras. Sharp's own limit of
 * pixels is off, because it also refuses what is shrunk.
 */
const OPTIONS: SharpOptions = { limitInputPixels: false, failOn: 'error', sequentialRead: true }

export interface Renditions {
  /** As displayed, after rotation. Null for videos, and if a HEIC cannot be decoded here. */
  readonly width: number | null
  readonly height: number | null
  /** WebP without metadata (location, camera, owner); null for videos, and if the picture cannot be drawn here. */
  readonly display: Uint8Array | null
  readonly thumbnail: Uint8Array | null
}

export const isFailure = (made: Renditions | Failure): made is Failure => 'reason' in made

const NOT_DRAWN = { display: null, thumbnail: null }

/** @returns the renditions of a file of that type, or why it is refused */
export async function renditionsOf(
  mimeType: PhotoMimeType,
  bytes: Uint8Array,
): Promise<Renditions | Failure> {
  const sharp = await loadSharp()
  if (mimeType === 'image/heic') return heicRenditions(sharp, bytes)
  if (kindOf(mimeType) === 'photo') return imageRenditions(sharp, bytes)
  const thumbnail = await resizeToWebp(videoPicture(sharp), THUMBNAIL)
  return { width: null, height: null, display: null, thumbnail }
}

async function imageRenditions(sharp: Library, bytes: Uint8Array): Promise<Renditions | Failure> {
  const header = await sharp(bytes, OPTIONS).metadata().catch(damaged)
  if ('reason' in header) return header
  const { autoOrient, format, isProgressive, ...sides } = header
  // Before decoding, which takes several rows of pixels at a time: a row of 79 million takes 735 MB.
  const fault = sideFault(sides)
  if (fault) return fault
  const isShrunk = format === 'jpeg' && !isProgressive
  if (sides.width * sides.height > MAX_PIXELS && !isShrunk) return { ...autoOrient, ...NOT_DRAWN }
  return draw(sharp, sharp(bytes, OPTIONS).autoOrient(), autoOrient)
}

async function heicRenditions(sharp: Library, bytes: Uint8Array): Promise<Renditions | Failure> {
  const fault = sideFault(imageSides('image/heic', bytes))
  if (fault) return fault
  const answer = await decodeHeic(bytes)
  if (answer.kind === 'damaged') return damaged(answer)
  if (answer.kind === 'not decoded') return { width: answer.width, height: answer.height, ...NOT_DRAWN }
  const { width, height } = answer.pixels
  return draw(sharp, await imageOf(sharp, answer.pixels), { width, height })
}

/** The pixels as an image for sharp, which takes their color profile only in a file: the display rendition as a PNG. */
async function imageOf(sharp: Library, { width, height, channels, data, profile }: Pixels): Promise<Sharp> {
  const image = sharp(data, { raw: { width, height, channels } })
  if (!profile || !isRgb(profile)) return image
  const png = await resize(image, DISPLAY).png({ compressionLevel: 0 }).toBuffer()
  return sharp(pngWithProfile(png, profile), OPTIONS)
}

async function draw(sharp: Library, image: Sharp, { width, height }: Sides): Promise<Renditions | Failure> {
  try {
    const display = await resizeToWebp(image, DISPLAY)
    // Made from the display rendition, which is small, already rotated, and known to be undamaged.
    const thumbnail = await resizeToWebp(sharp(display, OPTIONS), THUMBNAIL)
    return { width, height, display, thumbnail }
  } catch (error) {
    const fault = damaged(error)
    return /: timeout/.test(fault.message) ? { width, height, ...NOT_DRAWN } : fault
  }
}

function damaged(error: unknown): Failure {
  const { message } = Object(error)
  const [line] = String(message).split('\n')
  return { reason: 'damaged', message: `the file cannot be read: ${line}` }
}

const resize = (image: Sharp, edge: number): Sharp =>
  image.resize(edge, edge, { fit: 'inside', withoutEnlargement: true }).timeout({ seconds: MAX_SECONDS })

const resizeToWebp = (image: Sharp, edge: number): Promise<Uint8Array> =>
  resize(image, edge).webp().toBuffer()
