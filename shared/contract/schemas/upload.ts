import * as z from 'zod/mini'
import { document } from '../declare-schema.ts'

/** Other names by which programs declare two of the types. */
const ALIASES: Readonly<Record<string, string>> = { 'image/jpg': 'image/jpeg', 'image/heif': 'image/heic' }

/** One of the media types, in any case and under any of the type's names (contract 8.3). */
/* @__NO_SIDE_EFFECTS__ */
export function mediaType<const T extends readonly string[]>(types: T) {
  const canonical = z.transform((type: string) => ALIASES[type.toLowerCase()] ?? type.toLowerCase())
  return document(z.pipe(z.pipe(z.string(), canonical), z.enum(types)), { type: 'string', enum: [...types] })
}

/** How to upload a file directly to S3: with exactly these headers, before `expires_at`. */
export function upload() {
  return z.strictObject({
    method: z.literal('PUT'),
    url: z.string(),
    headers: z.record(z.string(), z.string()),
    expires_at: z.string(),
  })
}
