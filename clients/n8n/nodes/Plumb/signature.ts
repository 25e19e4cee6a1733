import { createHmac, timingSafeEqual } from 'node:crypto'

/** Whether a request is signed with the secret. The service sends `…-Previous` for 24 hours after a rotation of the secret. */
export function isSigned(body: Buffer, headers: Readonly<Record<string, unknown>>, secret: unknown): boolean {
  if (typeof secret !== 'string' || !secret) return false
  const expected = Buffer.from(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`)
  return ['x-service-signature', 'x-service-signature-previous'].some((name) => {
    const given = Buffer.from(String(headers[name] ?? ''))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}
