import type { Sharp } from 'sharp'
import type { Library } from './sharp.ts'

/**
 * The thumbnail of every video: a play triangle. The first frame would need a decoder for H.264 and HEVC, and no
 * maintained decoder fits into the function (docs/files.md).
 */
export function videoPicture(sharp: Library): Sharp {
  const [width, height] = [1_280, 720]
  const pixels = Buffer.alloc(width * height, 0x26)
  const [left, right, radius] = [width / 2 - 120, width / 2 + 160, 160]
  for (let x = left; x < right; x++) {
    const halfHeight = Math.round((radius * (right - x)) / (right - left))
    for (let y = height / 2 - halfHeight; y < height / 2 + halfHeight; y++) pixels[y * width + x] = 0xf2
  }
  return sharp(pixels, { raw: { width, height, channels: 1 } })
}
