import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TRIES } from '../../../../shared/aws/backoff.ts'
import { serve } from '../../../support/serve.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

const CONTENT = Buffer.alloc(300_000, 'photo ')
const SHA256 = createHash('sha256').update(CONTENT).digest('hex')

type Answer = (request: IncomingMessage, response: ServerResponse) => void

const BUSY: Answer = (_, response) =>
  response.writeHead(503, { 'content-type': 'text/xml' }).end('<Error><Code>SlowDown</Code></Error>')
const RESET: Answer = ({ socket }) => socket.resetAndDestroy()
/** Half of the object, then the end of the connection. */
const CUT: Answer = ({ socket }, response) => {
  response.writeHead(200, { 'content-length': CONTENT.length })
  response.write(CONTENT.subarray(0, 150_000), () => socket.destroy())
}
const GONE: Answer = (_, response) =>
  response.writeHead(404, { 'content-type': 'text/xml' }).end('<Error><Code>NoSuchKey</Code></Error>')
const REFUSED: Answer = (_, response) =>
  response.writeHead(403, { 'content-type': 'text/xml' }).end('<Error><Code>AccessDenied</Code></Error>')

/** S3 with these answers in turn, then success; collects the bodies of requests that it has read. */
async function s3(...answers: readonly Answer[]) {
  const left = [...answers]
  const bodies: Buffer[] = []
  let requests = 0
  const url = await serve(async (request, response) => {
    requests++
    const answer = left.shift()
    // Before the body is read, as S3 does when it is busy.
    if (answer) return answer(request, response)
    bodies.push(await buffer(request))
    response.end(request.method === 'GET' ? CONTENT : '')
  })
  vi.stubEnv('AWS_ENDPOINT_URL_S3', url)
  // A new client, for the new address.
  vi.resetModules()
  const objects = await import('../../../../ops/admin/backup/objects.ts')
  return { ...objects, bodies, requests: () => requests }
}

beforeEach(() => {
  vi.stubEnv('FILES_BUCKET', 'files')
  vi.stubEnv('AWS_REGION', 'eu-central-1')
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'a')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'b')
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

test('a file is sent again as a whole after each fault of S3, in silence', async () => {
  const warning = vi.spyOn(console, 'warn')
  const from = join(tempFolder(), 'photo')
  writeFileSync(from, CONTENT)
  const { storeObject, bodies, requests } = await s3(BUSY, RESET, BUSY)
  await storeObject({ key: 'photos/w/a', sha256: SHA256 }, from)
  expect([requests(), bodies.map((body) => body.equals(CONTENT))]).toEqual([4, [true]])
  expect(warning).not.toHaveBeenCalled()
})

test('an object is read again after each fault of S3, also in the middle of its body', async () => {
  const folder = tempFolder()
  const { fetchObject, requests } = await s3(BUSY, RESET, CUT, CUT)
  expect(await fetchObject('photos/w/a', join(folder, 'deep/photo'))).toBe(true)
  expect(readFileSync(join(folder, 'deep/photo')).equals(CONTENT)).toBe(true)
  expect([readdirSync(join(folder, 'deep')), requests()]).toEqual([['photo'], 5])
})

test('what stays, is refused or is gone ends the tries', async () => {
  const to = join(tempFolder(), 'photo')
  const busy = await s3(...Array.from({ length: TRIES }, () => BUSY))
  await expect(busy.fetchObject('photos/w/a', to)).rejects.toMatchObject({ name: 'SlowDown' })
  expect(busy.requests()).toBe(TRIES)
  const refused = await s3(REFUSED)
  await expect(refused.fetchObject('photos/w/a', to)).rejects.toMatchObject({ name: 'AccessDenied' })
  expect(refused.requests()).toBe(1)
  const gone = await s3(GONE)
  expect([await gone.fetchObject('photos/w/a', to), gone.requests()]).toEqual([false, 1])
})
