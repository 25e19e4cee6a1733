import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { messageOf } from '../failure.ts'
import { BUILDS } from './jre-builds.ts'

let fetching: Promise<string> | undefined

/**
 * Returns the `java` of the runtime in the user's cache. Downloads the runtime if there is none, and prints a message first.
 * @param offline download nothing; `npm --offline` also forbids the download
 * @returns undefined, after printing the reason, if no runtime is available
 */
export async function cachedJava(offline: boolean): Promise<string | undefined> {
  const home = join(cacheFolder(), 'workspace-service', 'jre-17')
  const cached = javaIn(home)
  if (cached || offline || process.env.npm_config_offline === 'true') return cached
  try {
    fetching ??= fetchInto(home)
    return await fetching
  } catch (error) {
    console.error(`A Java runtime could not be fetched: ${reasonOf(error)}`)
    return undefined
  } finally {
    fetching = undefined
  }
}

/** Undici wraps the reason of a failed connection. */
const reasonOf = (error: unknown): string =>
  messageOf(error instanceof Error && error.cause !== undefined ? error.cause : error)

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
  console.error(`No Java was found: fetching a runtime (Eclipse Temurin 17, about 45 MB) into ${home}`)
  mkdirSync(dirname(home), { recursive: true })
  const draft = mkdtempSync(`${home}-`)
  try {
    const installed = join(draft, 'jre')
    await install(draft, installed)
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
 * Downloads the archive of the pinned build, compares it with the pinned hash and unpacks it. `HTTPS_PROXY` and `NO_PROXY` are
 * respected, which Node's own `fetch` does not do.
 */
async function install(draft: string, into: string): Promise<void> {
  const system = `${process.platform}-${process.arch}`
  const build = BUILDS[system]
  if (!build) throw new Error(`there is no runtime for ${system}`)
  const { EnvHttpProxyAgent, fetch } = await import('undici')
  const dispatcher = new EnvHttpProxyAgent()
  try {
    const response = await fetch(build.url, { dispatcher })
    if (!response.ok) throw new Error(`${build.url} answers ${response.status}`)
    const archive = Buffer.from(await response.arrayBuffer())
    if (createHash('sha256').update(archive).digest('hex') !== build.sha256) {
      throw new Error(`the SHA-256 of ${build.url} is not the expected one`)
    }
    const file = join(draft, 'archive')
    writeFileSync(file, archive)
    mkdirSync(into)
    // Windows has this program too; it unpacks zip archives there.
    await promisify(execFile)('tar', ['-xf', file, '-C', into])
  } finally {
    await dispatcher.destroy()
  }
}
