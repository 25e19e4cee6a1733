import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

interface Post {
  readonly headers: Record<string, string | string[] | undefined>
  readonly body: Buffer
}

/** A webhook receiver on its own port, which returns 200 and keeps the posts until the test ends. */
export async function receiver(
  answer: (post: Post, response: ServerResponse) => string = () => '',
): Promise<{ url: string; posts: Post[] }> {
  const posts: Post[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const post = { headers: request.headers, body: Buffer.concat(chunks) }
    posts.push(post)
    response.end(answer(post, response))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, posts }
}
