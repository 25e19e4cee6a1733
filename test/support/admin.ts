import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

/** How the operator's tool ended, and what it wrote. */
export interface Told {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** `npm run admin -- …` without npm, in an environment of its own. */
export async function admin(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Told> {
  const { PATH, HOME, JAVA_HOME } = process.env
  const child = spawn(process.execPath, ['infra/admin/main.ts', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH, HOME, JAVA_HOME, ...env },
  })
  const exited = new Promise<number | null>((done, fail) => child.once('close', done).once('error', fail))
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), exited])
  return { code, stdout, stderr }
}

/** The one JSON object that a command prints with `--json`. */
export async function adminJson(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const { code, stdout, stderr } = await admin([...args, '--json'], env)
  if (code !== 0 || stderr !== '') throw new Error(`admin ${args.join(' ')} ended with ${code}: ${stderr}`)
  return JSON.parse(stdout)
}
