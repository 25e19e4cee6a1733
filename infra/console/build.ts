import { createHash, randomUUID } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { codeOf } from '../../shared/failure.ts'
import { NOT_FOUND } from './paths.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const BUILDS = 'dist/console'
/** The inputs of the build. */
const SOURCES = ['console/**', 'clients/typescript/src/**', 'package-lock.json', 'infra/console/build.ts']
/** Age at which builds of other sources are removed: a running service may still serve a younger build. */
const OBSOLETE_MS = 24 * 3_600_000

/**
 * Builds the console into `dist/console/<hash of its sources>`, unless that folder exists. Safe to run in several
 * processes at once. The build runs in a separate thread, whose memory is freed afterwards, and loads Vite only if
 * there is something to build.
 * @returns the folder
 */
export async function buildConsole(root: string = ROOT): Promise<string> {
  const folder = join(root, BUILDS, hashOf(root))
  if (existsSync(folder)) return folder
  const draft = join(root, BUILDS, `.draft-${randomUUID()}`)
  mkdirSync(draft, { recursive: true })
  try {
    await inThread({ root: join(root, 'console'), outDir: draft })
    copyFileSync(join(draft, 'index.html'), join(draft, NOT_FOUND))
    renameSync(draft, folder)
  } catch (error) {
    // Another process has finished the same build first.
    if (codeOf(error) !== 'ENOTEMPTY' && codeOf(error) !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  removeObsolete(root, folder)
  return folder
}

function hashOf(root: string): string {
  const hash = createHash('sha256')
  for (const name of SOURCES.flatMap((pattern) => globSync(pattern, { cwd: root })).sort()) {
    const path = join(root, name)
    if (statSync(path).isFile()) hash.update(`${name}\0`).update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex').slice(0, 16)
}

function removeObsolete(root: string, current: string): void {
  for (const name of globSync(`${BUILDS}/{*,.draft-*}`, { cwd: root })) {
    const path = join(root, name)
    const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() }
    if (path !== current && Date.now() - mtimeMs > OBSOLETE_MS) rmSync(path, { recursive: true, force: true })
  }
}

interface BuildTask {
  readonly root: string
  readonly outDir: string
}

function inThread(task: BuildTask): Promise<void> {
  return new Promise((done, fail) => {
    const worker = new Worker(new URL(import.meta.url), {
      workerData: { buildConsole: task },
      stdout: true,
      stderr: true,
    })
    worker.once('message', () => done())
    worker.once('error', fail)
  })
}

async function run({ root, outDir }: BuildTask): Promise<void> {
  const { build } = await import('vite')
  await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir, emptyOutDir: true },
  })
  parentPort?.postMessage('built')
}

if (parentPort && workerData?.buildConsole) await run(workerData.buildConsole)
