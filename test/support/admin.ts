import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { runCommand } from '../../infra/admin/cli.ts'

/** Node keeps here what it compiled, so that starting the next process costs half the CPU time. */
export const COMPILE_CACHE = resolve('node_modules/.cache/node')

/** How a command of the operator's tool ended, and what it wrote. */
export interface CommandResult {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/**
 * Runs a command in this process, which is much cheaper. This process's clients keep the first target that they are
 * led to, so a test file uses it for one local service only.
 */
export async function adminHere(args: readonly string[]): Promise<CommandResult> {
  const written = { stdout: '', stderr: '' }
  const code = await runCommand(args, {
    out: (text) => {
      written.stdout += text
    },
    err: (text) => {
      written.stderr += text
    },
  })
  return { code, ...written }
}

/** Runs a command in a process of its own, as `npm run admin --` does, with only these variables. */
export async function admin(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<CommandResult> {
  const { PATH, HOME, JAVA_HOME } = process.env
  const child = spawn(process.execPath, ['infra/admin/main.ts', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH, HOME, JAVA_HOME, NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
  })
  const exited = new Promise<number | null>((done, fail) => child.once('close', done).once('error', fail))
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), exited])
  return { code, stdout, stderr }
}

/** The one JSON object that a command prints with `--json`, in a process of its own. */
export const adminJson = async (args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  parsed(args, await admin([...args, '--json'], env))

/** The same in this process. */
export const adminJsonHere = async (args: readonly string[]) =>
  parsed(args, await adminHere([...args, '--json']))

function parsed(args: readonly string[], { code, stdout, stderr }: CommandResult) {
  if (code !== 0 || stderr !== '') throw new Error(`admin ${args.join(' ')} ended with ${code}: ${stderr}`)
  return JSON.parse(stdout)
}
