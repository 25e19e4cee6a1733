import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { portOf } from '../../../packages/local-aws/net/port-of.ts'

/* Zapier's side of `z.cursor` and `z.stashFile`, which needs an account: the cursors, and the store of files. */

const cursors = new Map<string, string>()
/** The forms by which files arrived, by the address of the file. */
export const stashed = new Map<string, Buffer>()

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks)
  if (request.url === '/files') {
    const [, key = ''] = /name="key"\r\n\r\n(\S+)/.exec(body.toString('latin1')) ?? []
    stashed.set(`${origin}/${key}`, body)
    response.writeHead(204).end()
    return
  }
  const { id, method, params, storeKey } = JSON.parse(body.toString())
  if (method === 'set_cursor') cursors.set(storeKey, params[0])
  const isUpload = method === 'get_presigned_upload_post_data'
  const result = isUpload ? { url: `${origin}/files`, fields: { key: randomUUID() } } : cursors.get(storeKey)
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ id, result: result ?? null }))
})
await once(server.listen(0, '127.0.0.1'), 'listening')
server.unref()
const origin = `http://127.0.0.1:${portOf(server)}`
// Read when the platform's package is loaded.
process.env.ZAPIER_BASE_ENDPOINT = origin
process.env.ZAPIER_DEPLOY_KEY = 'test'
