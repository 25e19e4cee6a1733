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
 * What a run draws. `quick`: only pictures that take a few seconds, so that others need not wait for the rest. `nothing`: for
 * a file that has waited too long already.
 */
export type Effort = 'quick' | 'full' | 'nothing'

/**
 * Time limits of decoding a HEIC, and of each rendition. Only a maliciously crafted file takes longer than the full ones. The quick ones
 * are generous, because a phone's picture of 25 megapixels must not wait behind slow ones.
 */
export const LIMITS = {
  quick: { heicMs: 5_000, seconds: 5 },
  full: { heicMs: 40_000, seconds: 20 },
} as const
/** A run that draws. */
export type Drawing = keyof typeof LIMITS

/** A picture takes longer than a quick run may. */
export class TooExpensive extends Error {
  override readonly name = 'TooExpensive'
}
