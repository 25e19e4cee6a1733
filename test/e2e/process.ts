import { type ChildProcess, execFileSync, type StdioOptions, spawn } from 'node:child_process'
import { onTestFinished } from 'vitest'
import { COMPILE_CACHE } from '../support/admin.ts'
import { PATIENCE, until } from '../support/until.ts'

/** A service started as a separate process, with the URL and key that it printed. */
export interface Started {
  readonly child: ChildProcess
  /** `http://127.0.0.1:PORT/v1` */
  readonly url: string
  readonly key: string
}

/** The environment before `adminHere` points this process to one of the services. */
const deployed = { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE }
/** On a slow machine a request may take longer than the ten seconds of its function, and would be answered 503. */
const env = { ...deployed, PATIENCE: String(PATIENCE) }
const stdio: StdioOptions = ['ignore', 'pipe', 'pipe']

const runner = (options: readonly string[], env: NodeJS.ProcessEnv): Promise<Started> =>
  started(
    spawn(process.execPath, ['local/cli/start.ts', '--port', '0', '--no-console', ...options], {
      stdio,
      env,
    }),
  )

/** Starts the runner without the console, and waits for its two lines. The process is the runner, so a kill reaches it directly. */
export const start = (...options: string[]): Promise<Started> => runner(options, env)

/** Like `start`, with the time limits of the deployment, for tests that expect 503 or read the list of changes (ADR 16). */
export const startDeployed = (...options: string[]): Promise<Started> => runner(options, deployed)

/** Runs `npm start` in its own process group, so that a signal reaches the group like Ctrl-C. */
export const npmStart = (...options: string[]): Promise<Started> =>
  started(spawn('npm', ['start', '--', '--port', '0', ...options], { stdio, env, detached: true }))

async function started(child: ChildProcess): Promise<Started> {
  onTestFinished(() => {
    for (const pid of familyOf(child)) kill(pid, 'SIGKILL')
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
  const line = async (pattern: RegExp): Promise<string> => {
    await until(() => pattern.test(output) || child.exitCode !== null)
    const [, found] = pattern.exec(output) ?? []
    if (found === undefined) throw new Error(`the service did not start:\n${output}`)
    return found
  }
  return { child, url: await line(/^ready (http:\/\/\S+)$/m), key: await line(/^api key (wsk_\S+)$/m) }
}

interface Row {
  readonly pid: number
  readonly parent: number
}

/** The running processes of this machine, without zombies. */
function running(): Row[] {
  const text = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' })
  const rows = text.split('\n').map((line) => line.trim().split(/ +/))
  return rows
    .filter(([, , state]) => state && !state.startsWith('Z'))
    .map(([pid, parent]) => ({ pid: Number(pid), parent: Number(parent) }))
}

/** The process and its current descendants. */
export function familyOf(child: ChildProcess): number[] {
  const rows = running()
  const withChildren = (pid: number): number[] => [
    pid,
    ...rows.filter(({ parent }) => parent === pid).flatMap((row) => withChildren(row.pid)),
  ]
  return rows.filter(({ pid }) => pid === child.pid).flatMap(({ pid }) => withChildren(pid))
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has already ended.
  }
}

/** Sends a signal, waits until the service and its descendants have ended, and returns the exit code. */
export const end = (service: Started, signal: NodeJS.Signals): Promise<number | null> =>
  ending(service)(signal)

/** Like `end`, prepared in advance: calling the result sends the signal without delay. */
export function ending({ child }: Started): (signal: NodeJS.Signals) => Promise<number | null> {
  const family = familyOf(child)
  return (signal) => endFamily(child, family, signal)
}

async function endFamily(
  child: ChildProcess,
  family: readonly number[],
  signal: NodeJS.Signals,
): Promise<number | null> {
  const exited = new Promise<number | null>((done) => child.once('exit', done))
  // npm runs in its own process group. Ctrl-C signals the whole group; a supervisor signals only npm.
  const group = child.spawnfile === 'npm' && signal === 'SIGINT'
  kill(group ? -(child.pid ?? 0) : (child.pid ?? 0), signal)
  const code = await exited
  await until(() => !running().some(({ pid }) => family.includes(pid)), 50)
  return code
}

/** A request with the key of the demo workspace's owner. */
export async function call(
  { url, key }: Pick<Started, 'url' | 'key'>,
  method: string,
  path: string,
  body?: unknown,
) {
  const answer = await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  const headers = Object.fromEntries(answer.headers)
  return { status: answer.status, headers, text, body: text === '' ? undefined : JSON.parse(text) }
}
