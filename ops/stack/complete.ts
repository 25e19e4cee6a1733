import { join } from 'node:path'
import { rememberedOf } from '../../infra/deployed/remembered.ts'
import { placeOfStage } from '../../infra/deployed/same-account.ts'
import { combined } from '../../infra/settings/combine.ts'
import type { Context } from '../../infra/settings/record.ts'
import { changesFrom } from '../../infra/settings/rotation.ts'
import { parseSettings, type Settings } from '../../infra/settings/settings.ts'
import { placeInFile } from '../../infra/settings/stage-file.ts'
import { firstLine } from './first-line.ts'
import { type DeployOptions, fileContext, onlyKnown } from './options.ts'

/**
 * The settings of a deployment: given settings have precedence over the file of the stage, or over the settings of
 * the last deployment.
 */
export interface Complete {
  readonly context: Context
  readonly settings: Settings
  /** One line for each setting that differs from the last deployment; none before the first. */
  readonly changes: readonly string[]
}

const ROOT = join(import.meta.dirname, '../..')

/**
 * Prints where the stage is, with the version that it runs and the version of this checkout.
 * @param root the folder with the stage's file
 * @throws SettingsError, also if the credentials are of another account or region than the stage's file names
 */
export async function complete(
  { back, file, context: given, settings: { stage }, unset = [] }: DeployOptions,
  root = process.cwd(),
): Promise<Complete> {
  // Before any call to a stack: the credentials may be of another account.
  const place = await placeOfStage(stage, back ? {} : placeInFile(stage, root))
  const { recorded, found } = await rememberedOf(stage)
  const versions = recorded && (found.versions?.split(' ') ?? [])
  if (place) console.log(firstLine(stage, place, versions, ROOT))
  const all = combined({ file, recorded, found, given, unset })
  // An older version, deployed by `go-back`, does not support every setting.
  const context = back ? onlyKnown(all) : all
  const settings = parseSettings({ ...fileContext(), ...context })
  const changes = recorded && !back ? changesFrom(recorded, settings) : []
  for (const name of unset) {
    if (recorded?.[name] === undefined) console.log(`${name} was not set: --unset ${name} changes nothing`)
  }
  return { context, settings, changes }
}
