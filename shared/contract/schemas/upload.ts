import * as z from 'zod/mini'

/** How to upload a file directly to S3: with exactly these headers, before `expires_at`. */
export function upload() {
  return z.strictObject({
    method: z.literal('PUT'),
    url: z.string(),
    headers: z.record(z.string(), z.string()),
    expires_at: z.string(),
  })
}
