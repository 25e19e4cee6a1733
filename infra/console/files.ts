import { cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'

/** The folder of hashed files, which never change. */
const ASSETS = '/assets/'

const IMMUTABLE = 'public, max-age=31536000, immutable'
/** A browser may keep the file, but asks whether it is still current before each use. */
const REVALIDATE = 'no-cache'

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
}

/** A file of the built console, and its response headers, both deployed and local. */
export interface ConsoleFile {
  /** As in the URL, with a slash at the beginning. */
  readonly path: string
  readonly type: string
  readonly cacheControl: string
}

/** Lists the files of a build, without Vite's manifest. `index.html` is last, because it refers to the other files. */
export function filesIn(folder: string): ConsoleFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `/${relative(folder, join(parentPath, name)).split(sep).join('/')}`)
    .filter((path) => !path.startsWith('/.'))
    .sort((a, b) => Number(a === '/index.html') - Number(b === '/index.html') || (a < b ? -1 : 1))
    .map((path) => ({
      path,
      type: TYPES[extname(path)] ?? 'application/octet-stream',
      cacheControl: path.startsWith(ASSETS) ? IMMUTABLE : REVALIDATE,
    }))
}

/** The function that puts the console's files into its bucket. */
export const PUBLISHER = 'console/publish'

/** Puts a built console into the bundle of the publisher: the files, and a list of them with their headers. */
export function packageConsole(build: string, bundle: string): void {
  const site = join(bundle, 'site')
  rmSync(site, { recursive: true, force: true })
  cpSync(build, site, { recursive: true })
  writeFileSync(`${site}.json`, JSON.stringify(filesIn(build)))
}
