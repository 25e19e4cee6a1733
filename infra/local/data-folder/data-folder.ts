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

/** @throws StartError when it cannot be written, or another service uses it */
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
 * A store that cannot write its files, which somebody else made perhaps, does not always say so: some wait for ever.
 * @throws StartError
 */
export function checkWritable(folder: string): void {
  for (const path of [folder, ...readdirSync(folder).map((name) => join(folder, name))]) {
    try {
      accessSync(path, constants.R_OK | constants.W_OK)
    } catch (error) {
      // Gone meanwhile: a journal that a store takes away as it ends.
      if (codeOf(error) !== 'ENOENT')
        throw new StartError(`the data folder cannot be used: ${messageOf(error)}`)
    }
  }
}

/** Node's own `recursive` never ends below a folder that takes no entries, such as `/proc`. */
export function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  mkdirSync(path, { mode: 0o700 })
}
