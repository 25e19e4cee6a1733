/**
 * Maximum number of pixels of a rendered image (`drawn`), and of an image that the quick functions render (`quick`),
 * by the way in which the lines are stored. A JPEG is shrunk while its lines are read. In an interlaced PNG or a
 * progressive JPEG, each line is stored in several passes, so all pixels, of up to 8 bytes, are in memory before the
 * first pixel is rendered.
 */
export const PIXELS = {
  shrunk: { quick: 100_000_000, drawn: Number.POSITIVE_INFINITY },
  inOrder: { quick: 25_000_000, drawn: 80_000_000 },
  inPasses: { quick: 25_000_000, drawn: 50_000_000 },
} as const

/**
 * The images that a run renders, and the time limits for decoding a HEIC and for each rendition, in seconds. `quick`: only images that take
 * a few seconds, so that other photos do not have to wait for slow images. `nothing`: no image, for a file that has already waited too
 * long.
 */
export type Effort = Drawing | { readonly draws: 'nothing' }
/** An effort that renders images. */
export interface Drawing {
  readonly draws: 'quick' | 'full'
  readonly heicSeconds: number
  readonly seconds: number
}

/** Only a maliciously crafted file takes longer. */
export const FULL: Drawing = { draws: 'full', heicSeconds: 40, seconds: 20 }
export const NOTHING: Effort = { draws: 'nothing' }

/**
 * A workspace with few photos in progress gets a long time limit for each photo, so that a usual image stays in the quick queue even on a
 * busy machine. With six photos in progress, the limits add up to 31 s (12, 6, 4, 3, 3, 3), about 16 s on each of two functions.
 */
export function quickEffort(underWay: number): Drawing {
  const seconds = Math.max(3, Math.floor(12 / underWay))
  return { draws: 'quick', heicSeconds: seconds, seconds }
}

/** An image takes longer than a quick run allows. */
export class TooExpensive extends Error {
  override readonly name = 'TooExpensive'
}
