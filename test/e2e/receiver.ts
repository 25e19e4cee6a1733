import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { until } from '../support/until.ts'

interface Post {
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export interface Receiver {
  readonly url: string
  /** Stops responding and keeping posts until `open` is called. */
  close(): void
  open(): void
  next(): Promise<Post>
}

/** A receiver on its own port, which returns 200. */
export async function receiver(): Promise<Receiver> {
  const posts: Post[] = []
  let closed = false
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    if (closed) return
    response.end()
    posts.push({ headers: request.headers, body: Buffer.concat(chunks) })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    close: () => {
      closed = true
    },
    open: () => {
      closed = false
    },
    next: async () => {
      await until(() => posts.length > 0)
      const post = posts.shift()
      if (!post) throw new Error('another call took the post')
      return post
    },
  }
}
