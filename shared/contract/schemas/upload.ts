import * as z from 'zod/mini'

/** How to send a file straight to S3: exactly these headers, within the time. */
export function upload() {
  return z.strictObject({
    method: z.literal('PUT'),
    url: z.string(),
    headers: z.record(z.string(), z.string()),
    expires_at: z.string(),
  })
}
