import { createServer, type RequestListener } from 'node:http'
import { onTestFinished } from 'vitest'
import { portOf } from '../../packages/local-aws/net/port-of.ts'

/** Starts a server on this machine, which ends with the test. @returns its URL, without a path */
export async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${portOf(server)}`
}
