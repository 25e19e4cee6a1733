import { createServer } from 'node:net'
import { codeOf, messageOf, StartError } from '../failure.ts'

/**
 * Checks the port before the stores start, so that the error comes at once.
 * @throws StartError when the port is in use or not permitted
 */
export async function assertFree(port: number): Promise<void> {
  if (port === 0) return
  const probe = createServer()
  try {
    await new Promise<void>((done, fail) => {
      probe.once('error', fail)
      probe.listen(port, '127.0.0.1', done)
    })
    await new Promise((done) => probe.close(done))
  } catch (error) {
    const why = codeOf(error) === 'EADDRINUSE' ? 'is already in use' : `cannot be used (${messageOf(error)})`
    throw new StartError(`port ${port} ${why}: choose another with --port N`)
  }
}
