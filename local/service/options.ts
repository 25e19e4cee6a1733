import type { SizeName } from '../../infra/settings/sizes.ts'
import type { LikeAws } from '../../packages/local-aws/like-aws/profile.ts'

/** How the local run is started. */
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
  /** Maximum number of requests a second for each API key. */
  readonly rate?: number
  /** Multiplies the timeouts of functions. Tests set it (in a separate process by `PATIENCE`), because they must pass on a slow machine. */
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
  /** Forward events to an archive and a bus, which files in the data folder emulate. */
  readonly events: boolean
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
  events: false,
  verbose: false,
}
