import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))

interface Demo {
  /** Whether the workspace was filled; waits until then. */
  readonly filled: Promise<boolean>
  stop(): Promise<void>
}

/**
 * Starts the process that fills the demo workspace, and that has its receivers of webhooks. It is a process of its own
 * because photos/finish, which runs in this one, makes the picture library refuse the SVG from which pictures are made.
 */
export function startDemo({ url, apiKey }: { url: string; apiKey: string }): Demo {
  const stdio = ['ignore', 'inherit', 'inherit', 'ipc'] as const
  const child = spawn(process.execPath, [MAIN, url, apiKey], { stdio: [...stdio] })
  const gone = once(child, 'exit')
  return {
    filled: Promise.race([
      once(child, 'message').then(([isFilled]) => isFilled === true),
      gone.then(() => false),
    ]),
    async stop() {
      child.kill()
      await gone
    },
  }
}
