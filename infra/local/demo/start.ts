import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))

/**
 * Starts the process that fills the demo workspace, and that has its receivers of webhooks. It is a process of its own
 * because photos/finish, which runs in this one, makes the picture library refuse the SVG from which pictures are made.
 * @returns a function that ends it
 */
export function startDemo({ url, apiKey }: { url: string; apiKey: string }): () => Promise<void> {
  const child = spawn(process.execPath, [MAIN, url, apiKey], { stdio: ['pipe', 'inherit', 'inherit'] })
  const gone = once(child, 'exit')
  return async () => {
    child.kill()
    await gone
  }
}
