import { type Context, NOT_RECORDED } from './record.ts'
import { meantBy, SETTING_NAMES, SettingsError } from './settings.ts'
import { stageFileOf } from './stage-file.ts'

/** Where settings come from. */
export interface Sources {
  /** The file of the stage. If it exists, the recorded settings are ignored. */
  readonly file: Context | undefined
  /** The settings of the last deployment; undefined before the first. */
  readonly recorded: Context | undefined
  /** Values from the deployed stacks: the table, the address of the console, the versions. */
  readonly found: Context
  /** `--context` of this command, which wins. */
  readonly given: Context
  /** Settings of the last deployment to drop. */
  readonly unset?: readonly string[]
}

/** The settings of a deployment as context. @throws SettingsError for a setting that cannot be dropped */
export function combined({ file, recorded = {}, found, given, unset = [] }: Sources): Context {
  for (const name of unset) assertDroppable(name, { file, recorded, given })
  const kept = Object.entries(recorded).filter(([name]) => !unset.includes(name))
  return { ...found, ...(file ?? Object.fromEntries(kept)), ...given }
}

/** An older version may drop a recorded setting that it does not support. */
function assertDroppable(
  name: string,
  { file, recorded, given }: Required<Pick<Sources, 'file' | 'given'>> & { readonly recorded: Context },
): void {
  const recordable = SETTING_NAMES.filter((one) => !NOT_RECORDED.includes(one))
  const refuse = (why: string) => {
    throw new SettingsError(`--unset ${name}: ${why}`)
  }
  if (file && name in file) refuse(`remove its line from ${stageFileOf(given.stage ?? '')} instead`)
  if (name in given) refuse('--context sets it')
  if (name in recorded || recordable.some((one) => one === name)) return
  refuse(NOT_RECORDED.includes(name) ? 'deployments do not record this setting' : meantBy(name, recordable))
}
