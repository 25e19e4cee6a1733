import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { codeOf, messageOf, StartError } from '../failure.ts'
import { isAlive } from './running.ts'

export interface DataFolder {
  readonly path: string
  release(): void
}

/** @throws StartError when the folder is not writable, or another service uses it */
export function openDataFolder({ data, ephemeral }: { data: string; ephemeral: boolean }): DataFolder {
  if (ephemeral) {
    const path = mkdtempSync(join(tmpdir(), 'workspace-'))
    return { path, release: () => rmSync(path, { recursive: true, force: true }) }
  }
  const path = resolve(data)
  try {
    makeFolder(path)
    accessSync(path, constants.W_OK | constants.X_OK)
    return { path, release: lock(path) }
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`the data folder ${path} cannot be written: ${messageOf(error)}`)
  }
}

/**
 * Checks the files of a store, which another user may own: some stores wait forever instead of reporting an error.
 * @throws StartError when a file is not writable
 */
export function checkWritable(folder: string): void {
  for (const path of [folder, ...readdirSync(folder).map((name) => join(folder, name))]) {
    try {
      accessSync(path, constants.R_OK | constants.W_OK)
    } catch (error) {
      // A store may delete a file, such as a journal, in the meantime.
      if (codeOf(error) !== 'ENOENT')
        throw new StartError(`the data folder cannot be used: ${messageOf(error)}`)
    }
  }
}

/**
 * Creates a folder and its parents. Node's `recursive` never ends in a folder that rejects entries, such as `/proc`.
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  mkdirSync(path, { mode: 0o700 })
}

/**
 * Returns the start time of a process if the system provides it, because process ids are reused, above all in
 * containers. A zombie (state Z) counts as dead.
 */
function startOf(pid: number): string {
  try {
    const [state, ...rest] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return state === 'Z' ? 'dead' : (rest[18] ?? '')
  } catch {
    return ''
  }
}

/**
 * Locks a data folder for this process, because two services would overwrite each other's data. Takes over the lock of
 * a dead process.
 * @throws StartError when a running service has the lock
 */
export function lock(folder: string): () => void {
  const file = join(folder, 'lock')
  for (;;) {
    try {
      writeFileSync(file, `${process.pid} ${startOf(process.pid)}`, { flag: 'wx', mode: 0o600 })
      return () => rmSync(file, { force: true })
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
    }
    const [pid = '', start = ''] = readFileSync(file, 'utf8').split(' ')
    if (isAlive(Number(pid)) && startOf(Number(pid)) === start) {
      throw new StartError(
        `${folder} is in use by another service (process ${pid}): stop it, or use --data DIR`,
      )
    }
    rmSync(file, { force: true })
  }
}
