import { type Context, changesOf, recordOf } from './record.ts'
import { DEFAULT_SETTINGS, type Settings, SettingsError } from './settings.ts'

/** The serial numbers of a setting; the last is in use. */
export function serialsOf(setting: string): { readonly all: readonly number[]; readonly current: number } {
  const all = setting.split(',').map(Number)
  return { all, current: all.at(-1) ?? 1 }
}

/**
 * One line for each setting that differs from the last deployment.
 * @throws SettingsError for a rotation that needs another deployment first; otherwise CloudFormation or IAM would
 * refuse it later
 */
export function changesFrom(recorded: Context, settings: Settings): string[] {
  const before = { ...DEFAULT_SETTINGS, ...recorded }
  const [oldKeys, newKeys] = [serialsOf(before.linkKeys).all, serialsOf(settings.linkKeys).all]
  if (new Set([...oldKeys, ...newKeys]).size > 2) {
    throw new SettingsError(
      `linkKeys: ${before.linkKeys} → ${settings.linkKeys} needs three keys at a time, and IAM allows two: ` +
        `deploy linkKeys=${oldKeys.at(-1)} first`,
    )
  }
  const inUse = serialsOf(before.originSecrets).current
  if (!serialsOf(settings.originSecrets).all.includes(inUse)) {
    throw new SettingsError(
      `originSecrets: ${before.originSecrets} → ${settings.originSecrets} removes secret ${inUse}, which is in use: ` +
        `deploy originSecrets=${inUse},${serialsOf(settings.originSecrets).current} first`,
    )
  }
  return changesOf(recorded, recordOf(settings))
}
