import { request } from 'node:http'
import { inject } from 'vitest'
import type { Transport } from './handlers.ts'

/** Sends what fetch refuses to: any bytes as the path, any method, a body with any of them. */
export const rawHttp: Transport = ({ method, target, headers, body }) =>
  new Promise((done, fail) => {
    const { hostname, port } = new URL(inject('service').url)
    const length = Buffer.byteLength(body ?? '')
    const sent = request(
      // A connection of its own: what one request does to it must not show in the next.
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
