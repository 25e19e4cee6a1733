import { existsSync, readFileSync } from 'node:fs'

export const CHANGELOG = readFileSync('CHANGELOG.md', 'utf8')

/** The released versions of a changelog, newest first: their headings have a date and no "(unreleased)". */
export const releasesIn = (changelog: string): string[] =>
  [...changelog.matchAll(/^## (\S+), \d{4}-\d\d-\d\d$/gm)].map(([, version = '']) => version)

/** The entries of the version under way; empty if the newest version is released. */
export function underWay(changelog: string): string {
  const newest = changelog.split(/^(?=## )/m).find((part) => part.startsWith('## ')) ?? ''
  return releasesIn(newest).length > 0 ? '' : newest
}

/** The version whose document and templates bind the code. */
export const LAST_RELEASE = releasesIn(CHANGELOG)[0] ?? ''

/** Ends the program if it would overwrite a fixture of a released version, which binds later versions. */
export function refuseReleased(version: string, path: string): void {
  if (!releasesIn(CHANGELOG).includes(version) || !existsSync(path)) return
  console.error(`${version} is released and has ${path}; raise the version in package.json first`)
  process.exit(1)
}
