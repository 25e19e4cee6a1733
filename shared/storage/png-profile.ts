import { crc32, deflateSync } from 'node:zlib'

/** The signature of a PNG, and its first chunk, which has the sides. */
const HEAD = 8 + 25

/** A PNG with an ICC profile (chunk `iCCP`), with which readers convert the colors. */
export function pngWithProfile(png: Uint8Array, profile: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from('iCCPprofile\0\0', 'latin1'), deflateSync(profile)])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length - 4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([png.subarray(0, HEAD), length, body, check, png.subarray(HEAD)])
}

/** Whether a profile describes colors of red, green and blue (ICC.1, header). */
export const isRgb = (profile: Uint8Array): boolean =>
  Buffer.from(profile.subarray(16, 20)).toString('latin1') === 'RGB '
