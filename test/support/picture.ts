import sharp, { type Sharp } from 'sharp'

/** A picture with noise like a camera's, because a plain one would be decoded and encoded unrealistically fast. */
export const picture = (width: number, height: number): Sharp =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
