import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesIn } from './files.ts'

/** The function that puts the console's files into its bucket. */
export const PUBLISHER = 'console/publish'

/** Puts a built console into the bundle of the publisher: the files, and a list of them with their headers. */
export function packageConsole(build: string, bundle: string): void {
  const site = join(bundle, 'site')
  rmSync(site, { recursive: true, force: true })
  cpSync(build, site, { recursive: true })
  writeFileSync(`${site}.json`, JSON.stringify(filesIn(build)))
}
