import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { messageOf } from '../../shared/failure.ts'
import type { Place } from './place.ts'
import type { Context } from './record.ts'
import { SettingsError } from './settings.ts'

export const stageFileOf = (stage: string): string => `stages/${stage}.json`

/** The entries of a stage's file that name the account and region of the stage; they are not settings. */
const PLACE: Readonly<Record<keyof Place, { readonly valid: RegExp; readonly must: string }>> = {
  account: { valid: /^\d{12}$/, must: 'must be the 12 digits of an account of AWS, in quotes' },
  region: { valid: /^[a-z]{2,}(-[a-z]+)+-\d$/, must: 'must be a region of AWS, such as eu-central-1' },
}

/**
 * The settings in `stages/<stage>.json` of a checkout; undefined if there is no such file.
 * @throws SettingsError when the file is not an object of settings
 */
export function stageFile(stage: string, root: string): Context | undefined {
  const entries = entriesOf(stage, root)
  return entries && Object.fromEntries(Object.entries(entries).filter(([name]) => !(name in PLACE)))
}

/**
 * The account and region that `stages/<stage>.json` names; a stage without either may be anywhere.
 * @throws SettingsError for a text that is not an account or a region
 */
export function placeInFile(stage: string, root: string): Partial<Place> {
  const { account, region } = entriesOf(stage, root) ?? {}
  const named = { ...(account !== undefined && { account }), ...(region !== undefined && { region }) }
  for (const [name, value] of Object.entries(named)) {
    const { valid, must } = PLACE[name === 'account' ? 'account' : 'region']
    if (!valid.test(value)) throw new SettingsError(`${stageFileOf(stage)}: ${name} ${must}`)
  }
  return named
}

function entriesOf(stage: string, root: string): Context | undefined {
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
