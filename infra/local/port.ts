import { createServer } from 'node:net'
import { codeOf, messageOf, StartError } from './failure.ts'

/**
 * Before anything is started, so that a taken port costs no wait.
 * @throws StartError when the port cannot be had
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
    const why = codeOf(error) === 'EADDRINUSE' ? 'is taken' : `cannot be used (${messageOf(error)})`
    throw new StartError(`port ${port} ${why}: give another one with --port N`)
  }
}
