import { readFileSync } from 'node:fs'
import { Command, InvalidArgumentError } from 'commander'
import { parseSettings, type Settings } from '../settings.ts'

export interface DeployOptions {
  /** CDK context of the command line: `--context`, then `--stage`. */
  readonly context: Readonly<Record<string, string>>
  readonly settings: Settings
}

const pair = (text: string, previous: Record<string, string> = {}): Record<string, string> => {
  const [, name, value] = /^([^=]+)=(.*)$/s.exec(text) ?? []
  if (name === undefined || value === undefined) throw new InvalidArgumentError('name=value is needed.')
  return { ...previous, [name]: value }
}

/**
 * The options that `preflight`, `diff` and `deploy` share.
 * @throws SettingsError
 */
export function parseDeployOptions(
  name: string,
  description: string,
  args: readonly string[],
): DeployOptions {
  const { stage, context } = new Command(`npm run ${name} --`)
    .description(description)
    .requiredOption('--stage <name>', 'the stage, such as dev or prod')
    .option('--context <name=value>', 'a setting (docs/operations.md), any number of times', pair, {})
    .parse([...args], { from: 'user' })
    .opts<{ stage: string; context: Record<string, string> }>()
  const file = JSON.parse(readFileSync(new URL('../../cdk.json', import.meta.url), 'utf8'))
  const merged = { ...context, stage }
  return { context: merged, settings: parseSettings({ ...file.context, ...merged }) }
}
