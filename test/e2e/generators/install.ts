import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { run } from '../../integration/clients/installed.ts'

/** Outside the project's own packages: generators need an earlier TypeScript and an earlier zod. */
const FOLDER = resolve('node_modules/.cache/generators')
const LIST = 'package.json'
/** Packages published after this day are not installed, so that each run has the same packages. */
const DAY = '2026-11-25'

/** The message of npm when the registry does not answer. */
const UNREACHABLE = /ENOTFOUND|ECONNREFUSED|ECONNRESET|EAI_AGAIN|ETIMEDOUT|ENETUNREACH/
const FEW_TRIES = '--fetch-retries=2 --fetch-retry-mintimeout=1000 --fetch-retry-maxtimeout=5000'
const INSTALL = `install --before=${DAY} --ignore-scripts --no-audit --no-fund ${FEW_TRIES}`

/**
 * Installs the generators that package.json names, without their install scripts, unless it has been done.
 * @returns the folder that has their `node_modules`; undefined without a network, except with CI=1
 */
export function installGenerators(): string | undefined {
  const wanted = readFileSync(join(import.meta.dirname, LIST), 'utf8') + DAY
  const installed = join(FOLDER, 'installed.txt')
  if (existsSync(installed) && readFileSync(installed, 'utf8') === wanted) return FOLDER
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  cpSync(join(import.meta.dirname, LIST), join(FOLDER, LIST))
  try {
    run(FOLDER, 'npm', ...INSTALL.split(' '))
  } catch (error) {
    if (process.env.CI || !UNREACHABLE.test(String(error))) throw error
    console.warn('the registry of packages cannot be reached: no generators to try')
    return undefined
  }
  // Last, so that an installation that was interrupted is repeated.
  writeFileSync(installed, wanted)
  return FOLDER
}
