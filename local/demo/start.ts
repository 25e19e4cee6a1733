import { WorkspaceClient } from '../../clients/typescript/src/index.ts'
import { messageOf } from '../../shared/failure.ts'
import { fillDemo } from './fill.ts'
import { startReceivers } from './receivers.ts'

/** Fills the demo workspace of a running service, and starts the receivers of its subscriptions. */
export async function startDemo({ url, apiKey }: { url: string; apiKey: string }) {
  const { stop, ...receivers } = await startReceivers()
  const fill = async (): Promise<boolean> => {
    try {
      const lines = await fillDemo(new WorkspaceClient({ url, apiKey }), receivers)
      for (const line of lines) console.log(`demo: ${line}`)
      return true
    } catch (error) {
      // The service runs all the same, and so do the receivers.
      console.error(`demo: not filled: ${messageOf(error).split('\n')[0]}`)
      return false
    }
  }
  return { filled: fill(), stop: async () => stop() }
}
