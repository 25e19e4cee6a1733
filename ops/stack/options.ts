import { readFileSync } from 'node:fs'
import { Command, InvalidArgumentError } from 'commander'
import type { Context } from '../../infra/settings/record.ts'
import { isKnownSetting, parseSettings, type Settings } from '../../infra/settings/settings.ts'
import { stageFile } from '../../infra/settings/stage-file.ts'

export interface DeployOptions {
  /** CDK context of the command line: `--context`, then `--stage`. */
  readonly context: Context
  /**
   * The settings in the file of the stage. They are ignored when going back, because the file of the older version is
   * out of date.
   */
  readonly file: Context | undefined
  /** The settings as far as they are known without AWS. */
  readonly settings: Settings
  readonly back?: true
  readonly downgrade?: true
  readonly skipPreflight?: true
  readonly to?: string
  /** Settings of the last deployment to drop. */
  readonly unset?: readonly string[]
  /** Deploys changed settings without asking. */
  readonly yes?: true
  readonly unguarded?: true
}

const pair = (text: string, previous: Record<string, string> = {}): Record<string, string> => {
  const [, name, value] = /^([^=]+)=(.*)$/s.exec(text) ?? []
  if (name === undefined || value === undefined) throw new InvalidArgumentError('name=value is needed.')
  return { ...previous, [name]: value }
}

const collect = (name: string, previous: string[]): string[] => [...previous, name]

/**
 * The options that `preflight`, `diff`, `deploy` and `go-back` share.
 * @param more adds options of one command
 * @throws SettingsError
 */
export function parseDeployOptions(
  name: string,
  description: string,
  args: readonly string[],
  more: (command: Command) => Command = (command) => command,
): DeployOptions {
  const command = new Command(`npm run ${name} --`)
    .description(description)
    .requiredOption('--stage <name>', 'the stage, such as dev or prod')
    .option('--context <name=value>', 'a setting (docs/deployment.md), any number of times', pair, {})
    .option('--unset <name>', 'drops a setting of the last deployment, any number of times', collect, [])
  const { stage, context, ...others } = more(command)
    .parse([...args], { from: 'user' })
    .opts<
      { stage: string; context: Record<string, string> } & Omit<
        DeployOptions,
        'context' | 'file' | 'settings'
      >
    >()
  const all = { ...context, stage }
  const given = others.back ? onlyKnown(all) : all
  const file = others.back ? undefined : stageFile(stage, process.cwd())
  const settings = parseSettings({ ...fileContext(), ...file, ...given })
  return { context: given, file, settings, ...others }
}

/** The settings in `cdk.json`. */
export const fileContext = (): Record<string, unknown> =>
  JSON.parse(readFileSync(new URL('../../cdk.json', import.meta.url), 'utf8')).context

/** Leaves out settings of the newer version that this version replaces. */
export function onlyKnown(context: Context): Context {
  const unknown = Object.keys(context).filter((name) => !isKnownSetting(name))
  if (unknown.length > 0) console.log(`this version drops the unknown settings ${unknown.join(', ')}`)
  return Object.fromEntries(Object.entries(context).filter(([name]) => isKnownSetting(name)))
}
