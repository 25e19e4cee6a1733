import { rememberedOf } from '../../infra/deployed/remembered.ts'
import { type Context, recordOf } from '../../infra/settings/record.ts'
import { isKnownSetting, parseSettings, type Settings } from '../../infra/settings/settings.ts'
import { type DeployOptions, fileContext } from './options.ts'

/** The settings of a deployment: given ones win over those of the last deployment, unless `--unset` drops these. */
export interface Complete {
  readonly context: Context
  readonly settings: Settings
  /** One line for each setting that differs from the last deployment; none before the first. */
  readonly changes: readonly string[]
}

/** @throws SettingsError */
export async function complete(options: DeployOptions): Promise<Complete> {
  const { back, unset = [] } = options
  const { recorded, found } = await rememberedOf(options.settings.stage)
  const remembered = Object.entries({ ...recorded, ...found }).filter(
    // An older version, which goes back, does not know every setting.
    ([name]) => !unset.includes(name) && (!back || isKnownSetting(name)),
  )
  const context = { ...Object.fromEntries(remembered), ...options.context }
  const settings = parseSettings({ ...fileContext(), ...context })
  return { context, settings, changes: recorded && !back ? changesOf(recorded, recordOf(settings)) : [] }
}

const changesOf = (before: Context, after: Context): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => before[name] !== after[name])
    .map((name) => `${name}: ${before[name] ?? 'default'} → ${after[name] ?? 'default'}`)
