import { join } from 'node:path'
import { parseSettings, type Settings } from '../../infra/settings/settings.ts'
import { type TableSpec, unionEnvironment } from '../../packages/local-aws/cloudformation/definition.ts'
import { openDataFolder } from '../../packages/local-aws/data-folder/data-folder.ts'
import { writeManifest } from '../../packages/local-aws/data-folder/manifest.ts'
import { announceRunning } from '../../packages/local-aws/data-folder/running.ts'
import { newClock } from '../../packages/local-aws/lambda/clock.ts'
import { assertFree } from '../../packages/local-aws/net/free-port.ts'
import { type Endpoints, sdkEnvironment } from '../../packages/local-aws/sdk/endpoints.ts'
import { keepConsoleOrigin } from '../console/kept-origin.ts'
import { localConsole, originsOf, siteOf } from '../console/prepare.ts'
import { HALF_YEAR_MS } from '../demo/half-year.ts'
import { loadHost, openLog } from './load-host.ts'
import { DEFAULT_OPTIONS, type Options } from './options.ts'
import { eventsFolder, startStores } from './stores.ts'
import { synthesize } from './synth.ts'

export interface Service {
  /** `http://127.0.0.1:3000`, without the `/v1` of the paths. */
  readonly url: string
  /** Key of the demo workspace's owner. */
  readonly apiKey: string
  readonly endpoints: Endpoints
  /** The variables of all functions, and the variables that point the AWS SDK to the local stores. */
  readonly environment: Readonly<Record<string, string>>
  /** Log file of the functions. */
  readonly logFile: string
  /** Folder with the forwarded events; `undefined` if none are forwarded. */
  readonly eventsFolder: string | undefined
  readonly tables: readonly TableSpec[]
  /** Control URL of the imitated faults (`RemoteFaults`); empty without `--like-aws`. */
  readonly faultsUrl: string
  /** Warnings of one line: handlers that failed to load, links that no longer work. */
  readonly faults: readonly string[]
  /** Address of the console; `undefined` if it is off, could not be built, or has a separate server. */
  readonly consoleUrl: string | undefined
  /** Makes this the console's origin: its pages may use the file store, and passkeys are made for it. */
  setConsole(origin: string): void
  /** Reloads the definition and all handlers; returns the errors of handlers that failed. */
  reload(): Promise<readonly string[]>
  /** Sets the clock of the functions to an offset from the current time; only with `demo`. */
  shiftClock(ms: number): void
  /** Resolves when the database has ended by itself: every request would be answered 503 from then on. */
  readonly died: Promise<void>
  stop(): Promise<void>
}

/** Practically no limit: the demo writes half a year in a minute, and stored rates of an earlier run must not refuse requests. */
const DEMO_RATE = 10_000

/**
 * Runs the whole service on this machine.
 * @throws StartError for errors that the user can fix
 */
export async function startService(given: Partial<Options> = {}): Promise<Service> {
  const options: Options = { ...DEFAULT_OPTIONS, ...given }
  await assertFree(options.port)
  const folder = openDataFolder(options)
  const cleanup: (() => unknown)[] = [folder.release]
  const stop = async () => {
    for (const step of cleanup.splice(0).reverse()) await step()
  }
  try {
    return await start(options, folder.path, cleanup, stop)
  } catch (error) {
    await stop()
    throw error
  }
}

async function start(
  options: Options,
  dataDir: string,
  cleanup: (() => unknown)[],
  stop: () => Promise<void>,
): Promise<Service> {
  const settings = settingsOf(options)
  // The clock is set back before the first request: after a request at the current time, the rate limit would refuse
  // requests that are dated in the past.
  const clock = options.demo ? newClock() : undefined
  const shiftClock = (ms: number) => clock?.fill(ms)
  shiftClock(-HALF_YEAR_MS)
  const starting = startStores(dataDir, options.ephemeral, { ...options, clock })
  const preparing = siteOf(options, starting)
  cleanup.push(() => starting.then((stores) => stores.stop()).catch(() => undefined))
  const [stores, templates] = await Promise.all([starting, synthesize(settings)])
  const { endpoints } = stores

  const logFile = join(dataDir, 'service.log')
  const log = openLog(logFile, options.verbose)
  cleanup.push(log.close)
  const surroundings = { options, dataDir, stores, clock, log }

  let stopping = false
  let current = await loadHost(templates, surroundings)
  cleanup.push(async () => {
    stopping = true
    await current.host.stop()
  })
  const { site, fault } = await preparing
  current.host.send({ order: 'serve', port: options.port, demo: true, site })
  const { port, apiKey } = await current.host.waitFor('serving')
  if (options.console) stores.allowOrigins(originsOf(options.hosts, port))
  current.host.send({ order: 'poll', streams: current.streams })
  let ownConsole: string | undefined

  const reload = async () => {
    const next = await loadHost(await synthesize(settings), surroundings)
    if (stopping) {
      await next.host.stop()
      return next.faults
    }
    const previous = current
    current = next
    // The new host takes over the port at once. Its pollers start later, so that no batch is read twice.
    await previous.host.stop(() =>
      next.host.send({ order: 'serve', port, demo: false, site, console: ownConsole }),
    )
    await next.host.waitFor('serving')
    next.host.send({ order: 'poll', streams: next.streams })
    return next.faults
  }

  const url = `http://127.0.0.1:${port}`
  // For tools and tests, whose processes already run: Node options in the environment would not apply to them.
  const variables = unionEnvironment(current.definition)
  const environment = { ...variables, ...sdkEnvironment(endpoints), CONSOLE_ORIGIN: localConsole(port) }
  const running = { url, port, endpoints, environment, faultsUrl: current.faultsUrl }
  cleanup.push(writeManifest(dataDir, current.definition, running), announceRunning(dataDir))
  keepConsoleOrigin(dataDir, localConsole(port))
  return {
    url,
    consoleUrl: site?.folder === undefined ? undefined : `${url}/`,
    setConsole: (origin) => {
      ownConsole = origin
      keepConsoleOrigin(dataDir, origin)
      stores.allowOrigins([...originsOf(options.hosts, port), origin])
      current.host.send({ order: 'console', origin })
    },
    apiKey,
    endpoints,
    environment,
    logFile,
    eventsFolder: options.events ? eventsFolder(dataDir) : undefined,
    tables: current.definition.tables,
    faultsUrl: current.faultsUrl,
    faults: [...stores.warnings, ...current.faults, ...(fault === undefined ? [] : [fault])],
    reload,
    shiftClock,
    died: stores.died,
    stop,
  }
}

const LOCAL_BUS = 'arn:aws:events:us-east-1:000000000000:event-bus/local'

const settingsOf = ({
  speed,
  strictTargets,
  demo,
  rate = demo ? DEMO_RATE : undefined,
  size,
  events,
}: Options): Settings =>
  parseSettings({
    stage: 'local',
    size,
    // The gateway serves it (`console/site.ts`).
    console: 'off',
    speed,
    // Logs every successful attempt: one person reads the log of a local run.
    successLogSample: 1,
    privateTargets: strictTargets ? 'refused' : 'allowed',
    ...(rate !== undefined && { ratePerSecond: rate }),
    ...(events && { eventArchive: 'on', eventBus: LOCAL_BUS }),
  })
