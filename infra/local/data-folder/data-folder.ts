import { accessSync, constants, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import type { Options } from '../cli/options.ts'
import { codeOf, messageOf, StartError } from '../failure.ts'
import { lock } from './lock.ts'

export interface DataFolder {
  readonly path: string
  release(): void
}

/** @throws StartError when the folder is not writable, or another service uses it */
export function openDataFolder({ data, ephemeral }: Pick<Options, 'data' | 'ephemeral'>): DataFolder {
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
