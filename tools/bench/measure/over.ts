import type { Service } from '../../../local/service/service.ts'
import type { Transport } from '../../../packages/local-aws/apigateway/call-handler.ts'

/** Sends requests over HTTP to a service. */
export const over =
  ({ url }: Pick<Service, 'url'>): Transport =>
  async ({ method, target, headers = {}, body }) => {
    const answer = await fetch(url + target, {
      method,
      headers,
      ...(body !== undefined && { body: `${body}` }),
    })
    return { status: answer.status, headers: Object.fromEntries(answer.headers), text: await answer.text() }
  }
