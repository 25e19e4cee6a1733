import type { Sharp, SharpOptions } from 'sharp'
import { patience } from '../aws/environment.ts'
import { type Sides, sideFault } from '../domain/kit/uploaded-object.ts'
import type { Failure, PhotoMimeType } from '../domain/photos/photo.ts'
import { kindOf } from '../domain/photos/photo-view.ts'
import { decodeHeic } from './decode-heic.ts'
import { type Drawing, type Effort, FULL, PIXELS, TooExpensive } from './drawing-limits.ts'
import { imageSides } from './image-sides.ts'
import type { Pixels } from './libheif.ts'
import { isRgb, pngWithProfile } from './png-profile.ts'
import { type Library, loadSharp } from './sharp.ts'
import { videoPicture } from './video-picture.ts'

/** Maximum pixels on the long edge. */
const DISPLAY = 2_048
const THUMBNAIL = 320

/**
 * `failOn: error` refuses damaged files, but accepts the minor irregularities of files from cameras. Sharp's own
 * limit of pixels is off, because it also refuses images that are shrunk while they are read.
 */
const OPTIONS: SharpOptions = { limitInputPixels: false, failOn: 'error', sequentialRead: true }

export interface Renditions {
  /** The size as displayed, after rotation. Null for videos, and for a HEIC that cannot be decoded here. */
  readonly width: number | null
  readonly height: number | null
  /** WebP without metadata (location, camera, owner); null for videos, and if the image cannot be rendered here. */
  readonly display: Uint8Array | null
  readonly thumbnail: Uint8Array | null
}

export const isFailure = (made: Renditions | Failure): made is Failure => 'reason' in made

const NOT_DRAWN = { display: null, thumbnail: null }

/**
 * @returns the renditions of a file of that type, or why the file is refused
 * @throws TooExpensive in a quick run
 */
export async function renditionsOf(
  mimeType: PhotoMimeType,
  bytes: Uint8Array,
  effort: Effort = FULL,
): Promise<Renditions | Failure> {
  const sharp = await loadSharp()
  if (mimeType === 'image/heic') return heicRenditions(sharp, bytes, effort)
  if (kindOf(mimeType) === 'photo') return imageRenditions(sharp, bytes, effort)
  const thumbnail = await resizeToWebp(videoPicture(sharp), THUMBNAIL, FULL.seconds)
  return { width: null, height: null, display: null, thumbnail }
}

async function imageRenditions(
  sharp: Library,
  bytes: Uint8Array,
  effort: Effort,
): Promise<Renditions | Failure> {
  const header = await sharp(bytes, OPTIONS).metadata().catch(damaged)
  if ('reason' in header) return header
  const { autoOrient, format, isProgressive, ...sides } = header
  // Checked before decoding, which reads several rows of pixels at a time: a row of 79 million pixels takes 735 MB.
  const fault = sideFault(sides)
  if (fault) return fault
  const limit = PIXELS[isProgressive ? 'inPasses' : format === 'jpeg' ? 'shrunk' : 'inOrder']
  const pixels = sides.width * sides.height
  if (pixels > limit.drawn || effort.draws === 'nothing') return { ...autoOrient, ...NOT_DRAWN }
  if (pixels > limit.quick && effort.draws === 'quick') throw new TooExpensive()
  return draw(sharp, sharp(bytes, OPTIONS).autoOrient(), autoOrient, effort)
}

async function heicRenditions(
  sharp: Library,
  bytes: Uint8Array,
  effort: Effort,
): Promise<Renditions | Failure> {
  const sides = imageSides('image/heic', bytes)
  const fault = sideFault(sides)
  if (fault) return fault
  // Only the decoder reads the rotation of a HEIC.
  if (effort.draws === 'nothing') return { width: null, height: null, ...NOT_DRAWN }
  if (sides && sides.width * sides.height > PIXELS.inOrder.quick && effort.draws === 'quick')
    throw new TooExpensive()
  const answer = await decodeHeic(bytes, { maxMs: effort.heicSeconds * 1_000 * patience() })
  switch (answer.kind) {
    case 'damaged':
      return damaged(answer)
    case 'not decoded':
      return { width: answer.width, height: answer.height, ...NOT_DRAWN }
    case 'out of time':
      return outOfTime({ width: null, height: null }, effort)
    default: {
      const { width, height } = answer.pixels
      return draw(sharp, await imageOf(sharp, answer.pixels), { width, height }, effort)
    }
  }
}

/**
 * The result for an image whose rendering exceeded the time limit.
 * @throws TooExpensive in a quick run, because a full run may render the image
 */
function outOfTime(sides: Pick<Renditions, 'width' | 'height'>, effort: Drawing): Renditions {
  if (effort.draws === 'quick') throw new TooExpensive()
  return { ...sides, ...NOT_DRAWN }
}

/**
 * The pixels as an image for sharp. Sharp accepts a color profile only in a file, so the result is a PNG file of the
 * display rendition.
 */
async function imageOf(sharp: Library, { width, height, channels, data, profile }: Pixels): Promise<Sharp> {
  const image = sharp(data, { raw: { width, height, channels } })
  if (!profile || !isRgb(profile)) return image
  const png = await resize(image, DISPLAY, FULL.seconds).png({ compressionLevel: 0 }).toBuffer()
  return sharp(pngWithProfile(png, profile), OPTIONS)
}

async function draw(
  sharp: Library,
  image: Sharp,
  { width, height }: Sides,
  effort: Drawing,
): Promise<Renditions | Failure> {
  const seconds = effort.seconds * patience()
  try {
    const display = await resizeToWebp(image, DISPLAY, seconds)
    // Made from the display rendition, which is small, already rotated, and known to be undamaged.
    const thumbnail = await resizeToWebp(sharp(display, OPTIONS), THUMBNAIL, seconds)
    return { width, height, display, thumbnail }
  } catch (error) {
    const fault = damaged(error)
    return /: timeout/.test(fault.message) ? outOfTime({ width, height }, effort) : fault
  }
}

function damaged(error: unknown): Failure {
  const { message } = Object(error)
  const [line] = String(message).split('\n')
  return { reason: 'damaged', message: `the file cannot be read: ${line}` }
}

const resize = (image: Sharp, edge: number, seconds: number): Sharp =>
  image.resize(edge, edge, { fit: 'inside', withoutEnlargement: true }).timeout({ seconds })

const resizeToWebp = (image: Sharp, edge: number, seconds: number): Promise<Uint8Array> =>
  resize(image, edge, seconds).webp().toBuffer()
