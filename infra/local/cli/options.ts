import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import { SIZES, type SizeName } from '../../constructs/sizes.ts'
import { StartError } from '../failure.ts'
import { isHostName } from '../guarded-server.ts'
import { likeAwsOf } from '../like-aws/presets.ts'
import type { LikeAws } from '../like-aws/profile.ts'

export interface Options {
  /** 0: any free port. */
  readonly port: number
  /** Names besides `127.0.0.1`, `localhost` and `[::1]` for which the API, the console and the files answer. */
  readonly hosts: readonly string[]
  readonly data: string
  /** Keep no data: stores in memory, files in a temporary folder. */
  readonly ephemeral: boolean
  /** Download nothing: without Java, the service does not start. */
  readonly offline: boolean
  /** Retry delays, leases and schedules are divided by this. */
  readonly speed: number
  /** Requests a second for each API key. */
  readonly rate?: number
  /** Multiplies the timeouts of functions. Tests set it, in a process by `PATIENCE`: they must pass on a slow machine. */
  readonly patience?: number
  /** The setting of the deployment with this name. */
  readonly size: SizeName
  /** How many functions run at once; Lambda refuses others. By default there is no limit. */
  readonly concurrency?: number
  /** Reject private webhook targets as the deployed service does. By default targets on this machine are allowed. */
  readonly strictTargets: boolean
  readonly watch: boolean
  /** Build the console and serve it at `/`. Off by default for tests, which do not need it; on for `npm start`. */
  readonly console: boolean
  /** Fill the demo workspace with a contractor's half-year. */
  readonly demo: boolean
  /** Imitate faults of AWS that the emulators do not have. */
  readonly likeAws?: LikeAws
  /** Also print the functions' logs to the terminal. */
  readonly verbose: boolean
}

export const DEFAULT_OPTIONS: Options = {
  port: 3000,
  hosts: [],
  data: '.data',
  ephemeral: false,
  offline: false,
  speed: 1,
  size: 'standard',
  strictTargets: false,
  watch: false,
  console: false,
  demo: false,
  verbose: false,
}

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
