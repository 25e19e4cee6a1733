import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
/** npm ignores folders in node_modules that begin with a dot, and deletes them together with node_modules. */
const MODULES = join(ROOT, 'node_modules')
const HOME = join(MODULES, '.lambda')

/** The platform of the functions; `npm ci` installs native packages only for the current machine. */
const PLATFORM = ['--os=linux', '--cpu=arm64', '--libc=glibc']
const NATIVE = ['@img/sharp-linux-arm64', '@img/sharp-libvips-linux-arm64']

interface Entry {
  readonly version?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/**
 * Returns the `node_modules` folder of sharp for Lambda, with the versions and integrity hashes of the lock file. `npm
 * ci` creates it, because its `postinstall` runs this file. If scripts are disabled, this function creates it, which
 * needs the registry.
 * @throws Error of one line when the folder is missing and cannot be installed
 */
export function lambdaSharp(): string {
  const lock = lockOfSharp()
  const modules = join(HOME, 'node_modules')
  if (!existsSync(modules) || readFileSync(join(HOME, 'package-lock.json'), 'utf8') !== lock) install(lock)
  return modules
}

/** Extracts the entries that sharp needs on Lambda from the project's lock file. */
function lockOfSharp(): string {
  const { packages }: { packages: Record<string, Entry> } = JSON.parse(
    readFileSync(join(ROOT, 'package-lock.json'), 'utf8'),
  )
  const found = new Map<string, Entry>()
  const add = (name: string): void => {
    const path = `node_modules/${name}`
    const entry = packages[path]
    if (!entry) throw new Error(`package-lock.json has no ${path}`)
    if (found.has(path)) return
    const { optionalDependencies = {}, ...rest } = entry
    const native = Object.entries(optionalDependencies).filter(([optional]) => NATIVE.includes(optional))
    found.set(path, { ...rest, optionalDependencies: Object.fromEntries(native) })
    for (const needed of Object.keys({ ...rest.dependencies, ...Object.fromEntries(native) })) add(needed)
  }
  add('sharp')
  const root = { name: 'lambda', dependencies: { sharp: packages['node_modules/sharp']?.version } }
  return JSON.stringify({ ...root, lockfileVersion: 3, packages: { '': root, ...Object.fromEntries(found) } })
}

/** Installs into a temporary folder and renames it, so that concurrent installs never see a partial folder. */
function install(lock: string): void {
  const draft = mkdtempSync(`${HOME}-`)
  try {
    const { name, dependencies } = JSON.parse(lock)
    writeFileSync(join(draft, 'package.json'), JSON.stringify({ name, dependencies, private: true }))
    writeFileSync(join(draft, 'package-lock.json'), lock)
    const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    const { status, stderr } = spawnSync('npm', ['ci', ...PLATFORM, ...flags], {
      cwd: draft,
      encoding: 'utf8',
      shell: process.platform === 'win32',
      // Overrides the value that an enclosing `npm ci` sets and that would make npm work in the project's folder.
      env: { ...process.env, npm_config_local_prefix: draft },
    })
    if (status !== 0) {
      const [why = ''] = (stderr ?? '').split('\n').filter((line) => /^npm error/.test(line))
      throw new Error(`sharp for Lambda (linux arm64) could not be fetched: ${why || 'there is no npm'}`)
    }
    rmSync(HOME, { recursive: true, force: true })
    renameSync(draft, HOME)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    throw error
  }
}

if (process.argv[1] === import.meta.filename) {
  try {
    lambdaSharp()
  } catch (error) {
    // Only a warning: a deployment, which alone needs sharp, tries again.
    console.warn(error instanceof Error ? error.message : error)
  }
}
