import type { ServerResponse } from 'node:http'
import { serve } from './serve.ts'

export interface Post {
  readonly headers: Record<string, string | string[] | undefined>
  readonly body: Buffer
}

/**
 * A webhook receiver on its own port, which returns 200 and keeps the posts until the test ends.
 * @param answer returns the body; undefined leaves the request without a response
 */
export async function receiver(
  answer: (post: Post, response: ServerResponse) => string | undefined = () => '',
): Promise<{ url: string; posts: Post[] }> {
  const posts: Post[] = []
  const url = await serve(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const post = { headers: request.headers, body: Buffer.concat(chunks) }
    posts.push(post)
    const body = answer(post, response)
    if (body !== undefined) response.end(body)
  })
  return { url: `${url}/hook`, posts }
}
