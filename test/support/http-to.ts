import type { Transport } from '../../packages/local-aws/apigateway/call-handler.ts'

/** Sends requests over HTTP to the local gateway at a URL. */
export const httpTo =
  (url: string): Transport =>
  async ({ method, target, headers, body }) => {
    const response = await fetch(url + target, {
      method,
      redirect: 'manual',
      ...(headers && { headers }),
      ...(body !== undefined && { body: typeof body === 'string' ? body : new Uint8Array(body) }),
    })
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      text: await response.text(),
    }
  }
