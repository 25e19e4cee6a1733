import { execFileSync } from 'node:child_process'
import { mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const PACKAGES = [
  'clients/typescript',
  'node_modules/openapi-fetch',
  'node_modules/openapi-typescript-helpers',
]
/** How sources of this repository import the client. */
const FROM_SOURCE = /'\.[^']*\/src\/index\.ts'/

/** Runs a program; its output is in the message of the error when it fails. */
export function run(folder: string, program: string, ...args: string[]): string {
  try {
    return execFileSync(program, args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' })
  } catch (error) {
    const { stdout, stderr } = Object(error)
    throw new Error(`${program} ${args.join(' ')}\n${stdout}${stderr}`)
  }
}

/** An empty project into which the packed client is installed, without a network: from `npm pack`, as from a registry. */
export function installClient(): string {
  const folder = mkdtempSync(join(tmpdir(), 'client-'))
  const packed = PACKAGES.map((path) => {
    const [{ filename }] = JSON.parse(
      run(resolve(path), 'npm', 'pack', '--json', '--pack-destination', folder),
    )
    return `./${filename}`
  })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'program', type: 'module' }))
  run(folder, 'npm', 'install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', ...packed)
  // The types of Node, which a program in Node has.
  for (const name of ['@types', 'undici-types']) {
    symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name))
  }
  return folder
}

/** Copies a source into the project, where it imports the installed client. */
export function copyInto(folder: string, name: string, source: string): void {
  writeFileSync(join(folder, name), withPackage(source))
}

export const withPackage = (source: string): string =>
  source.replace(FROM_SOURCE, "'@workspace-service/client'")
