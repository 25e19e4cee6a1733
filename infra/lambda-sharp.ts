import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
/** npm looks at no folder of node_modules that begins with a dot, and takes it away with the rest. */
const MODULES = join(ROOT, 'node_modules')
const HOME = join(MODULES, '.lambda')

/** Where functions run; `npm ci` brings the native parts of the machine it runs on. */
const PLATFORM = ['--os=linux', '--cpu=arm64', '--libc=glibc']
const NATIVE = ['@img/sharp-linux-arm64', '@img/sharp-libvips-linux-arm64']

interface Entry {
  readonly version?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/**
 * The `node_modules` folder of sharp as Lambda needs it, in the very versions of the lock file, with npm checking their
 * integrity. It is there after `npm ci`, whose `postinstall` runs this file; where scripts are off it is made now, which
 * needs the registry.
 * @throws Error, one line, when it is not there and cannot be fetched
 */
export function lambdaSharp(): string {
  const lock = lockOfSharp()
  const modules = join(HOME, 'node_modules')
  if (!existsSync(modules) || readFileSync(join(HOME, 'package-lock.json'), 'utf8') !== lock) install(lock)
  return modules
}

/** What of the project's lock file sharp needs on Lambda. */
function lockOfSharp(): string {
  const { packages }: { packages: Record<string, Entry> } = JSON.parse(
    readFileSync(join(ROOT, 'package-lock.json'), 'utf8'),
  )
  const found = new Map<string, Entry>()
  const add = (name: string): void => {
    const place = `node_modules/${name}`
    const entry = packages[place]
    if (!entry) throw new Error(`package-lock.json has no ${place}`)
    if (found.has(place)) return
    const { optionalDependencies = {}, ...rest } = entry
    const native = Object.entries(optionalDependencies).filter(([optional]) => NATIVE.includes(optional))
    found.set(place, { ...rest, optionalDependencies: Object.fromEntries(native) })
    for (const needed of Object.keys({ ...rest.dependencies, ...Object.fromEntries(native) })) add(needed)
  }
  add('sharp')
  const root = { name: 'lambda', dependencies: { sharp: packages['node_modules/sharp']?.version } }
  return JSON.stringify({ ...root, lockfileVersion: 3, packages: { '': root, ...Object.fromEntries(found) } })
}

/** Beside the place and then moved there: whole or not at all, whoever else does the same. */
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
      // Of an `npm ci` that this runs in: it would have npm work in the project's folder.
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
    // Only a deployment needs it, and asks for it again.
    console.warn(error instanceof Error ? error.message : error)
  }
}
