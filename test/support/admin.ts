import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { runCommand } from '../../ops/admin/cli.ts'

/** Node's compile cache: it halves the CPU time that starting the next process takes. */
export const COMPILE_CACHE = resolve('node_modules/.cache/node')

/** The exit code and output of an admin command. */
export interface CommandResult {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/**
 * Runs a command in this process, which takes much less time. The SDK clients of this process keep their first
 * endpoints, so a test file can use it for only one local service.
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

/** Runs a command in a new process, like `npm run admin --`, with only these environment variables. */
export async function admin(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<CommandResult> {
  const { PATH, HOME, JAVA_HOME } = process.env
  const child = spawn(process.execPath, ['ops/admin/main.ts', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH, HOME, JAVA_HOME, NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
  })
  const exited = new Promise<number | null>((done, fail) => child.once('close', done).once('error', fail))
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), exited])
  return { code, stdout, stderr }
}

/** The one JSON object that a command prints with `--json`, run in a new process. */
export const adminJson = async (args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  parsed(args, await admin([...args, '--json'], env))

/** Like `adminJson`, but in this process. */
export const adminJsonHere = async (args: readonly string[]) =>
  parsed(args, await adminHere([...args, '--json']))

function parsed(args: readonly string[], { code, stdout, stderr }: CommandResult) {
  if (code !== 0 || stderr !== '') throw new Error(`admin ${args.join(' ')} ended with ${code}: ${stderr}`)
  return JSON.parse(stdout)
}
