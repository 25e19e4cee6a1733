import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { messageOf } from '../../shared/failure.ts'
import type { Context } from './record.ts'
import { SettingsError } from './settings.ts'

export const stageFileOf = (stage: string): string => `stages/${stage}.json`

/**
 * The settings in `stages/<stage>.json` of a checkout; undefined if there is no such file.
 * @throws SettingsError when the file is not an object of settings
 */
export function stageFile(stage: string, root: string): Context | undefined {
  const file = join(root, stageFileOf(stage))
  if (!existsSync(file)) return undefined
  const settings = parsed(file)
  if (typeof settings !== 'object' || settings === null || Array.isArray(settings)) {
    throw new SettingsError(`${file} must be an object of settings`)
  }
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)]))
}

function parsed(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new SettingsError(`${file} cannot be read: ${messageOf(error)}`)
  }
}
