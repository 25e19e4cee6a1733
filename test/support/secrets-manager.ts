import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

/** A minimal Secrets Manager, until the tests of the file end: it has one secret, and counts how often that is read. */
export async function secretsManager() {
  const secret = { value: '' as string | undefined, reads: 0, isUnavailable: false }
  const server = createServer((_, response) => {
    secret.reads++
    response.writeHead(secret.isUnavailable ? 400 : 200, { 'content-type': 'application/x-amz-json-1.1' })
    const answer = secret.isUnavailable ? { __type: 'AccessDeniedException' } : { SecretString: secret.value }
    response.end(JSON.stringify(answer))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  afterAll(() => void server.close())
  return { secret, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}
