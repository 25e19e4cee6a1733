import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { StartError } from '../failure.ts'
import type { Store } from '../sdk/endpoints.ts'
import { cachedJava } from './jre.ts'

const SIMULATOR = createRequire(import.meta.url).resolve('amplify-dynamodb-simulator/package.json')
const EMULATOR = join(dirname(SIMULATOR), 'emulator')
const LAUNCHER = join(import.meta.dirname, 'java')
const START_LIMIT_MS = 180_000

/** There is no Java, or one that is too old. */
class NoJava extends StartError {
  constructor() {
    super(
      'Java 8 or newer is needed for DynamoDB Local: install one (or set JAVA_HOME), ' +
        'or set AWS_ENDPOINT_URL_DYNAMODB to another DynamoDB endpoint',
    )
  }
}

function installedJava(): string {
  const home = process.env.JAVA_HOME
  const executable = home ? join(home, 'bin', 'java') : undefined
  return executable && existsSync(executable) ? executable : 'java'
}

const argumentsOf = (folder: string, inMemory: boolean): string[] => [
  // These options shorten the start; the lower peak performance does not matter here.
  '-XX:+UseSerialGC',
  '-XX:TieredStopAtLevel=1',
  '-Xmx1g',
  `-Djava.library.path=${join(EMULATOR, 'DynamoDBLocal_lib')}`,
  '-cp',
  [LAUNCHER, join(EMULATOR, 'DynamoDBLocal.jar')].join(process.platform === 'win32' ? ';' : ':'),
  'LoopbackDynamoDb',
  '-sharedDb',
  '-disableTelemetry',
  ...(inMemory ? ['-inMemory'] : ['-dbPath', folder]),
]

interface DynamoDb extends Store {
  /** Resolves when the process has ended without `stop`; the reason has been printed. */
  readonly died: Promise<void>
}

/**
 * Starts DynamoDB Local as a child process, with the installed Java, or with the downloaded Java in the user's cache.
 * @param offline do not fetch a Java runtime
 */
export async function startDynamoDb(folder: string, inMemory: boolean, offline = false): Promise<DynamoDb> {
  try {
    return await startWith(installedJava(), folder, inMemory)
  } catch (error) {
    const java = error instanceof NoJava ? await cachedJava(offline) : undefined
    if (java === undefined) throw error
    return startWith(java, folder, inMemory)
  }
}

function startWith(java: string, folder: string, inMemory: boolean): Promise<DynamoDb> {
  const child = spawn(java, argumentsOf(folder, inMemory), {
    stdio: ['pipe', 'pipe', 'pipe'],
    // A separate process group: Ctrl-C reaches the whole group, and the store must outlive the last handler.
    detached: true,
    // DynamoDB Local writes a file to its working directory, even with telemetry off.
    cwd: folder,
  })
  const exited = new Promise<void>((done) => child.once('exit', () => done()).once('error', () => done()))
  child.stdin.on('error', () => undefined)

  let state: 'starting' | 'ready' | 'stopping' = 'starting'
  const stop = async () => {
    state = 'stopping'
    child.stdin.end()
    const timer = setTimeout(() => child.kill('SIGKILL'), 1000)
    await exited
    clearTimeout(timer)
  }

  const died = Promise.withResolvers<void>()
  return new Promise((ready, fail) => {
    let errorOutput = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errorOutput = (errorOutput + text).slice(0, 4000)
    })
    const limit = setTimeout(() => {
      child.kill('SIGKILL')
      fail(new StartError('DynamoDB Local did not start within three minutes'))
    }, START_LIMIT_MS)
    child.once('error', () => {
      clearTimeout(limit)
      fail(new NoJava())
    })
    child.once('exit', (code, signal) => {
      clearTimeout(limit)
      if (state === 'ready') {
        console.error(
          `DynamoDB Local ended by itself (${signal ?? code}); start the service again. ${errorOutput}`,
        )
        died.resolve()
      }
      const tooOld = /UnsupportedClassVersion|Java Runtime/.test(errorOutput)
      const line = errorOutput.trim().split('\n')[0] ?? ''
      fail(tooOld ? new NoJava() : new StartError(`DynamoDB Local did not start: ${line}`))
    })
    createInterface(child.stdout).on('line', (line) => {
      const port = /^listening (\d+)$/.exec(line)?.[1]
      if (port === undefined) return
      clearTimeout(limit)
      state = 'ready'
      ready({ endpoint: `http://127.0.0.1:${port}`, stop, died: died.promise })
    })
  })
}
