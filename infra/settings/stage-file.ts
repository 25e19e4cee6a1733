import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Context } from './record.ts'
import { SettingsError } from './settings.ts'

/** The settings in `stages/<stage>.json` of a checkout; none if there is no such file. */
export function stageFile(stage: string, root: string): Context {
  const file = join(root, 'stages', `${stage}.json`)
  if (!existsSync(file)) return {}
  const settings: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (typeof settings !== 'object' || settings === null || Array.isArray(settings)) {
    throw new SettingsError(`${file} must be an object of settings`)
  }
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)]))
}
