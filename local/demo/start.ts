import { WorkspaceClient } from '../../clients/typescript/src/index.ts'
import { messageOf } from '../../packages/local-aws/failure.ts'
import { fillDemo } from './fill.ts'
import type { ShiftClock } from './half-year.ts'
import { startReceivers } from './receivers.ts'

interface Running {
  readonly url: string
  readonly apiKey: string
  readonly shiftClock: ShiftClock
}

/** Fills the demo workspace of a running service, and starts the receivers of its subscriptions. */
export async function startDemo({ url, apiKey, shiftClock }: Running) {
  const { stop, ...receivers } = await startReceivers()
  const fill = async (): Promise<boolean> => {
    try {
      const lines = await fillDemo(new WorkspaceClient({ url, apiKey }), receivers, shiftClock)
      for (const line of lines) console.log(`demo: ${line}`)
      return true
    } catch (error) {
      // The service runs all the same, and so do the receivers.
      console.error(`demo: not filled: ${messageOf(error).split('\n')[0]}`)
      return false
    } finally {
      shiftClock(0)
    }
  }
  return { filled: fill(), stop: async () => stop() }
}
