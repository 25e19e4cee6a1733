import { globSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { messageOf } from '../../shared/failure.ts'

/** Of Eclipse Temurin; DynamoDB Local takes 8 and newer. */
const VERSION = 17

let fetching: Promise<string> | undefined

/**
 * Returns the `java` of the runtime in the user's cache. Downloads it if there is none, and says so before.
 * @param offline fetch nothing; `npm --offline` forbids it too
 * @returns undefined, and prints the reason, if there is none to be had
 */
export async function cachedJava(offline: boolean): Promise<string | undefined> {
  const home = join(cacheFolder(), 'workspace-service', `jre-${VERSION}`)
  const cached = javaIn(home)
  if (cached || offline || process.env.npm_config_offline === 'true') return cached
  try {
    fetching ??= fetchInto(home)
    return await fetching
  } catch (error) {
    console.error(`A Java runtime could not be fetched: ${messageOf(error).replace('[njre] ', '')}`)
    return undefined
  } finally {
    fetching = undefined
  }
}

function cacheFolder(): string {
  const { LOCALAPPDATA, XDG_CACHE_HOME } = process.env
  if (XDG_CACHE_HOME) return XDG_CACHE_HOME
  if (process.platform === 'win32') return LOCALAPPDATA ?? join(homedir(), 'AppData/Local')
  return join(homedir(), process.platform === 'darwin' ? 'Library/Caches' : '.cache')
}

function javaIn(home: string): string | undefined {
  const [path] = globSync('*/{bin,Contents/Home/bin}/{java,java.exe}', { cwd: home })
  return path && join(home, path)
}

/** Downloads into a draft and renames it, so that no process finds a part of a runtime. */
async function fetchInto(home: string): Promise<string> {
  console.error(
    `No Java was found: fetching a runtime (Eclipse Temurin ${VERSION}, about 45 MB) into ${home}`,
  )
  mkdirSync(dirname(home), { recursive: true })
  const draft = mkdtempSync(`${home}-`)
  try {
    await install(draft)
    const installed = join(draft, 'jre')
    const java = javaIn(installed)
    if (!java) throw new Error('the archive has no java')
    // Another process may have been faster.
    const others = javaIn(home)
    if (others) return others
    rmSync(home, { recursive: true, force: true })
    renameSync(installed, home)
    return join(home, relative(installed, java))
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/**
 * Runs njre, which compares the download with its SHA-256 checksum, in a thread: it downloads to the folder of temporary
 * files under a fixed name, which other users could write, and other processes do. In the thread, that is the draft.
 */
function install(draft: string): Promise<void> {
  return new Promise((done, fail) => {
    const env = { ...process.env, TMPDIR: draft, TEMP: draft }
    const worker = new Worker(new URL(import.meta.url), { workerData: { jreInto: draft }, env })
    worker.once('error', fail).once('exit', () => done())
  })
}

async function run(draft: string): Promise<void> {
  const { default: njre } = await import('njre')
  await njre.install(VERSION, { installPath: join(draft, 'installed') })
}

if (parentPort && workerData?.jreInto) await run(workerData.jreInto)
