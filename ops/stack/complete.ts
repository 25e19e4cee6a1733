import { rememberedOf } from '../../infra/deployed/remembered.ts'
import { combined } from '../../infra/settings/combine.ts'
import type { Context } from '../../infra/settings/record.ts'
import { changesFrom } from '../../infra/settings/rotation.ts'
import { parseSettings, type Settings } from '../../infra/settings/settings.ts'
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

/** @throws SettingsError */
export async function complete({
  back,
  file,
  context: given,
  settings: { stage },
  unset = [],
}: DeployOptions): Promise<Complete> {
  const { recorded, found } = await rememberedOf(stage)
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
