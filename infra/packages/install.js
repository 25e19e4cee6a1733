import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/*
 * Installs packages that only some commands need. Each group is a folder with its own package.json and package-lock.json,
 * which `npm ci` in the root does not read; code below the folder imports from it. A command installs the folder first:
 * `node infra/packages/install.js tools/lint`, or `install('tools/lint')`. Plain JavaScript, because `npm ci` runs it with any
 * version of Node.
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const FLAGS = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']

/**
 * Installs exactly the lock file of a folder, unless that has been done.
 * @param {string} folder
 * @returns {string} its `node_modules`
 * @throws Error of one line when the packages cannot be fetched
 */
export function install(folder) {
  const home = resolve(ROOT, folder)
  const modules = join(home, 'node_modules')
  const lock = readFileSync(join(home, 'package-lock.json'), 'utf8')
  const stamp = join(modules, '.installed-lock.json')
  const isInstalled = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === lock
  if (isInstalled()) return modules
  console.error(`installing the packages of ${folder}`)
  // Installs into a temporary folder and renames it, so that no other process sees an incomplete folder.
  const cache = join(ROOT, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const draft = mkdtempSync(join(cache, 'install-'))
  try {
    for (const file of ['package.json', 'package-lock.json', '.npmrc']) {
      if (existsSync(join(home, file))) cpSync(join(home, file), join(draft, file))
    }
    const { status, stderr } = spawnSync('npm', ['ci', ...FLAGS], {
      cwd: draft,
      encoding: 'utf8',
      shell: process.platform === 'win32',
      // Overrides the value that an enclosing npm sets, which would make npm work in the root folder.
      env: { ...process.env, npm_config_local_prefix: draft },
    })
    if (status !== 0) {
      const [why = 'there is no npm'] = (stderr ?? '').split('\n').filter((line) => /^npm error/.test(line))
      throw new Error(`the packages of ${folder} could not be installed: ${why}`)
    }
    // npm creates no folder when no package is for this platform.
    mkdirSync(join(draft, 'node_modules'), { recursive: true })
    writeFileSync(join(draft, 'node_modules/.installed-lock.json'), lock)
    // Another process may have installed them in the meantime, and uses them.
    if (isInstalled()) return modules
    rmSync(modules, { recursive: true, force: true })
    renameSync(join(draft, 'node_modules'), modules)
    return modules
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    for (const folder of process.argv.slice(2)) install(folder)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
