/**
 * The most pixels that are drawn, and that the lane of quick pictures draws, by how the lines of a picture are stored. A JPEG is
 * shrunk while its lines are read. In an interlaced PNG or a progressive JPEG each line comes in several passes, so all
 * pixels, of up to 8 bytes, are in memory before the first is drawn.
 */
export const PIXELS = {
  shrunk: { quick: 100_000_000, drawn: Number.POSITIVE_INFINITY },
  inOrder: { quick: 25_000_000, drawn: 80_000_000 },
  inPasses: { quick: 25_000_000, drawn: 50_000_000 },
} as const

/**
 * What a run draws, and the time limit of decoding a HEIC, and of each rendition, in seconds. `quick`: only pictures that take a few seconds,
 * so that others need not wait for the rest. `nothing`: for a file that has waited too long already.
 */
export type Effort = Drawing | { readonly draws: 'nothing' }
/** An effort that draws. */
export interface Drawing {
  readonly draws: 'quick' | 'full'
  readonly heicSeconds: number
  readonly seconds: number
}

/** Only a maliciously crafted file takes longer. */
export const FULL: Drawing = { draws: 'full', heicSeconds: 40, seconds: 20 }
export const NOTHING: Effort = { draws: 'nothing' }

/**
 * A workspace with few photos under way gets much time for each, because a usual picture must not wait behind slow ones on a busy
 * machine. For six at once the limits are 31 s together (12, 6, 4, 3, 3, 3), 16 s of two functions.
 */
export function quickEffort(underWay: number): Drawing {
  const seconds = Math.max(3, Math.floor(12 / underWay))
  return { draws: 'quick', heicSeconds: seconds, seconds }
}

/** A picture takes longer than a quick run may. */
export class TooExpensive extends Error {
  override readonly name = 'TooExpensive'
}
