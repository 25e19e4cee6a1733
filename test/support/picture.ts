import sharp, { type Sharp } from 'sharp'

/** Grain, as a camera's: what is plain would be read and written in no time. */
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
