import { crc32, deflateSync } from 'node:zlib'
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

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** A black PNG with sides of any length: 79,000,000 pixels in a row are a file of 77 KB. */
export function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits for each pixel.
  header.writeUInt8(8, 8)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const pixels = deflateSync(Buffer.alloc((1 + width) * height))
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** The beginning of a HEIC, with the box that states its sides. */
export function heicOf(width: number, height: number): Buffer {
  const type = Buffer.from('00000018667479706865696300000000686569636d696631', 'hex')
  const sides = Buffer.from('0000001469737065000000000000000000000000', 'hex')
  sides.writeUInt32BE(width, 12)
  sides.writeUInt32BE(height, 16)
  return Buffer.concat([type, sides])
}
