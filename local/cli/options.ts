import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import { SIZES } from '../../infra/settings/sizes.ts'
import { StartError } from '../../packages/local-aws/failure.ts'
import { likeAwsOf } from '../../packages/local-aws/like-aws/presets.ts'
import { isHostName } from '../../packages/local-aws/net/guarded-server.ts'
import { DEFAULT_OPTIONS, type Options } from '../service/options.ts'

function port(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) {
    throw new InvalidArgumentError('a port must be a number from 0 to 65535.')
  }
  return Number(text)
}

/** As in the header `Host`, without the port. */
function hostName(text: string, previous: readonly string[]): readonly string[] {
  if (!isHostName(text)) {
    throw new InvalidArgumentError('a name is needed, such as crm.test, without a scheme or a port.')
  }
  return [...previous, text.toLowerCase()]
}

function positive(text: string): number {
  const value = Number(text)
  if (!(value > 0 && Number.isFinite(value))) throw new InvalidArgumentError('a number above 0 is needed.')
  return value
}

function places(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError('a whole number above 0 is needed.')
  return Number(text)
}

/** Rejects an empty name, such as an unset shell variable: the stores would be created in the current folder. */
export function folderName(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('a folder is needed.')
  return text
}

/** Returns `undefined` after `--help`. @throws StartError for invalid options */
export function parseOptions(args: readonly string[]): Options | undefined {
  const command = new Command('npm start --')
    .description('Runs the whole service on this machine, from the same definition that is deployed.')
    .addOption(new Option('--port <n>', 'port of the API').argParser(port).default(DEFAULT_OPTIONS.port))
    .addOption(
      new Option('--host <name>', 'also answer requests for this name (repeatable)')
        .argParser(hostName)
        .default(DEFAULT_OPTIONS.hosts, 'none'),
    )
    .option('--data <dir>', 'data folder', folderName, DEFAULT_OPTIONS.data)
    .option('--ephemeral', 'keep no data', false)
    .option('--offline', 'download no Java if none is installed', false)
    .addOption(
      new Option('--speed <n>', 'divide retry delays, leases and schedules')
        .argParser(positive)
        .default(DEFAULT_OPTIONS.speed),
    )
    .addOption(new Option('--rate <n>', 'requests a second for each API key').argParser(positive))
    .addOption(
      new Option('--size <name>', 'the setting of the deployment with this name')
        .choices(Object.keys(SIZES))
        .default(DEFAULT_OPTIONS.size),
    )
    .addOption(
      new Option(
        '--concurrency <n>',
        'refuse further functions while this many run, as Lambda does',
      ).argParser(places),
    )
    .option('--strict-targets', 'reject webhook targets as the deployed service does', false)
    .option('--watch', 'reload handlers when they change', false)
    .option('--demo', "fill the demo workspace with a contractor's half-year", false)
    .option('--no-console', 'serve the API only, without the console')
    .option('--events', 'forward events to files that stand in for an archive and a bus', false)
    .option('--like-aws', 'throttle, lag and lose responses as AWS does (LIKE_AWS, LIKE_AWS_SEED)', false)
    .option('--verbose', 'print what the functions log', false)
    .allowExcessArguments(false)
    .configureOutput({ writeErr: () => undefined })
    .exitOverride()
  try {
    type Parsed = Omit<Options, 'hosts' | 'likeAws'> & { host: readonly string[]; likeAws: boolean }
    const { host: hosts, likeAws, ...others } = command.parse(args, { from: 'user' }).opts<Parsed>()
    const { PATIENCE } = process.env
    const options = { ...others, hosts, ...(PATIENCE && { patience: positive(PATIENCE) }) }
    if (!likeAws) return options
    return { ...options, likeAws: likeAwsOf(process.env.LIKE_AWS || 'mixture', process.env.LIKE_AWS_SEED) }
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (error.code === 'commander.helpDisplayed') return undefined
    throw new StartError(error.message)
  }
}
