import type { IncomingHttpHeaders } from 'node:http'
import { denialMessage, denied, type Principal } from '../cloudformation/policy.ts'
import { lists, type S3Request, s3Needs } from './s3.ts'

/** The part of Koa's context that is used here. */
export interface S3Context {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  status: number
  body: unknown
  readonly set: (header: string, value: string) => void
}

/**
 * Checks a request with a signed link against the permissions of the holder of the signing key, as S3 does when the
 * link is used. s3rver verifies the signature later. Requests of functions were checked before they were sent
 * (`./hold.ts`), because all functions share one S3 client and key here.
 */
export const enforceLinkPolicy =
  (holderOf: (accessKeyId: string) => Principal | undefined) =>
  async (context: S3Context, next: () => Promise<unknown>): Promise<void> => {
    const refuse = (message: string) => {
      context.status = 403
      context.body = `<Error><Code>AccessDenied</Code><Message>${message}</Message></Error>`
    }
    if (context.headers.authorization) return void (await next())
    const { pathname, searchParams } = new URL(context.url, 'http://s3')
    // No bucket is public.
    if (!searchParams.has('X-Amz-Signature')) return refuse('not signed')
    const holder = holderOf(searchParams.get('X-Amz-Credential')?.split('/')[0] ?? '')
    if (!holder) return void (await next())
    const request: S3Request = {
      method: context.method,
      path: pathname,
      query: (name) => searchParams.get(name) ?? undefined,
    }
    const missing = denied(holder, s3Needs(request))
    if (missing) return refuse(denialMessage(holder, missing))
    try {
      await next()
    } catch (error) {
      const isMissing = error instanceof Error && 'status' in error && error.status === 404
      const hidden = isMissing && denied(holder, [lists(request)])
      if (!hidden) throw error
      refuse(denialMessage(holder, hidden))
    }
  }
