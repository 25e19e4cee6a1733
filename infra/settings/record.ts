import { DEFAULT_SETTINGS, SETTING_NAMES, type Settings } from './settings.ts'

/** Settings as text, as in `--context name=value`. */
export type Context = Readonly<Record<string, string>>

/**
 * Settings that are not recorded, because every command names them or other outputs of the deployed stacks have them.
 */
export const NOT_RECORDED: readonly string[] = ['stage', 'tableName', 'consoleOrigin', 'versions']

const textOf = (value: Settings[keyof Settings]): string =>
  typeof value === 'object' ? `${value.min}-${value.max}` : String(value)

/** The settings that differ from their defaults, which a deployment records for the next deployment. */
export const recordOf = (settings: Settings): Context =>
  Object.fromEntries(
    SETTING_NAMES.filter((name) => !NOT_RECORDED.includes(name)).flatMap((name) => {
      const value = settings[name]
      return value === undefined || value === DEFAULT_SETTINGS[name] ? [] : [[name, textOf(value)]]
    }),
  )

/** One line for each setting that differs from the last deployment. */
export const changesOf = (before: Context, after: Context): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => before[name] !== after[name])
    .map((name) => `${name}: ${before[name] ?? 'default'} → ${after[name] ?? 'default'}`)
