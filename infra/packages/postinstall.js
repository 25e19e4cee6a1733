import { readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { install } from './install.js'

/* Completes `npm ci` by two commands in node_modules/.bin, where npm's scripts and `npx` look first. */

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const BIN = join(ROOT, 'node_modules/.bin')

/** The Node of .nvmrc, without its headers, which are a third of the package. */
function bringNode() {
  const modules = install('infra/packages/node')
  const [platform] = readdirSync(modules).filter((name) => name.startsWith('node-'))
  if (platform === undefined) throw new Error(`npm has no Node for ${process.platform} ${process.arch}`)
  renameSync(join(modules, platform, 'bin/node'), join(BIN, 'node'))
  rmSync(modules, { recursive: true })
}

/** The CDK, which installs itself at its first call. */
function linkCdk() {
  rmSync(join(BIN, 'cdk'), { force: true })
  symlinkSync('../../infra/packages/cdk/cdk.js', join(BIN, 'cdk'))
}

const wanted = Number.parseInt(readFileSync(join(ROOT, '.nvmrc'), 'utf8'), 10)
try {
  if (Number.parseInt(process.versions.node, 10) < wanted) bringNode()
  linkCdk()
} catch (error) {
  // Only a warning: each command checks the version of Node.
  console.warn(error instanceof Error ? error.message : error)
}
