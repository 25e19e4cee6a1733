import { afterAll } from 'vitest'
import { listen } from './listen.ts'

/** A minimal Secrets Manager, until the tests of the file end: it has one secret, and counts how often that is read. */
export async function secretsManager() {
  const secret = { value: '' as string | undefined, reads: 0, isUnavailable: false }
  const { url, close } = await listen((_, response) => {
    secret.reads++
    response.writeHead(secret.isUnavailable ? 400 : 200, { 'content-type': 'application/x-amz-json-1.1' })
    const answer = secret.isUnavailable ? { __type: 'AccessDeniedException' } : { SecretString: secret.value }
    response.end(JSON.stringify(answer))
  })
  afterAll(close)
  return { secret, url }
}
