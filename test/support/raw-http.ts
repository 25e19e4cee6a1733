import { request } from 'node:http'
import { inject } from 'vitest'
import type { Transport } from '../../packages/local-aws/apigateway/call-handler.ts'

/** Sends requests that fetch refuses: any bytes as the path, and any method with a body. */
export const rawHttp: Transport = ({ method, target, headers, body }) =>
  new Promise((done, fail) => {
    const { hostname, port } = new URL(inject('service').url)
    const length = Buffer.byteLength(body ?? '')
    const sent = request(
      // A new connection for each request, so that no request can affect the next.
      {
        agent: false,
        hostname,
        port,
        method,
        path: target,
        headers: { ...headers, 'content-length': length },
      },
      async (answer) => {
        const chunks: Buffer[] = []
        for await (const chunk of answer) chunks.push(chunk as Buffer)
        const received = Object.entries(answer.headersDistinct).map(([name, values]) => [
          name,
          values?.join(','),
        ])
        done({
          status: answer.statusCode ?? 0,
          headers: Object.fromEntries(received),
          text: Buffer.concat(chunks).toString(),
        })
      },
    )
    sent.on('error', fail)
    sent.end(body)
  })
