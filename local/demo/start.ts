import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))

/** The running service. */
interface Surroundings {
  readonly apiKey: string
  readonly environment: Readonly<Record<string, string>>
}

interface Demo {
  /** Whether the workspace was filled; waits until then. */
  readonly filled: Promise<boolean>
  stop(): Promise<void>
}

/** No request is too late, or one too many, because all of them are made at earlier times. */
const PAST = { PATIENCE: 'Infinity', RATE_PER_SECOND: '1000000', POWERTOOLS_LOG_LEVEL: 'SILENT' }

/**
 * Starts the process that fills the demo workspace, and that has its receivers of webhooks. It is a separate process
 * because it has another clock (`past.ts`), and because photos/finish, which runs in this one, makes the picture library refuse
 * the SVG from which pictures are made.
 */
export function startDemo({ apiKey, environment }: Surroundings): Demo {
  const stdio = ['ignore', 'inherit', 'inherit', 'ipc'] as const
  const env = { ...process.env, ...environment, ...PAST }
  const child = spawn(process.execPath, [MAIN, apiKey], { stdio: [...stdio], env })
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
