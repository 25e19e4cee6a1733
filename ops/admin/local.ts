import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import { parseSettings } from '../../infra/settings/settings.ts'
import { keptConsoleOrigin } from '../../local/console/kept-origin.ts'
import { localConsole } from '../../local/console/prepare.ts'
import { DEFAULT_OPTIONS } from '../../local/service/options.ts'
import { startStores } from '../../local/service/stores.ts'
import { synthesize } from '../../local/service/synth.ts'
import { unionEnvironment } from '../../packages/local-aws/cloudformation/definition.ts'
import { definitionOf } from '../../packages/local-aws/cloudformation/template.ts'
import { openDataFolder } from '../../packages/local-aws/data-folder/data-folder.ts'
import { isAlive, runningDataFolders } from '../../packages/local-aws/data-folder/running.ts'
import { shareFileFaults } from '../../packages/local-aws/like-aws/install.ts'
import { sdkEnvironment } from '../../packages/local-aws/sdk/endpoints.ts'
import { StartError } from '../../shared/failure.ts'
import { queuesOf } from './queues.ts'
import type { Target } from './target.ts'
import { localLines } from './trace/log-lines.ts'

/** The file that the local service writes while it runs. */
const manifest = z.object({
  pid: z.number(),
  port: z.number(),
  environment: z.record(z.string(), z.string()),
  faultsUrl: z.string().default(''),
  resources: z.object({ queues: z.record(z.string(), z.string()) }),
})

/** Opens the service that runs on a data folder; undefined if there is none. */
export async function runningTarget(data: string): Promise<Target | undefined> {
  const found = await manifestOf(data)
  if (!found) return undefined
  const { environment, faultsUrl, resources } = found
  setEnvironment(environment, resolve(data))
  if (faultsUrl !== '') await shareFileFaults(faultsUrl)
  return {
    queues: async () => queuesOf(resources.queues),
    findLines: localLines(resolve(data)),
    close: async () => undefined,
  }
}

/** Checks process id and port, because a killed service leaves its file and the system may reuse its process id. */
async function manifestOf(data: string): Promise<z.infer<typeof manifest> | undefined> {
  const found = readManifest(join(resolve(data), 'service.json'))
  return found && isAlive(found.pid) && (await isListening(found.port)) ? found : undefined
}

/**
 * Opens the only service that runs on this machine, with any data folder; undefined if none runs.
 * @throws StartError when several run
 */
export async function anyRunning(): Promise<Target | undefined> {
  const folders = runningDataFolders()
  const found = await Promise.all(folders.map(manifestOf))
  const [only, ...others] = folders.filter((_, index) => found[index])
  if (others.length > 0) {
    throw new StartError(`several services run; choose one with --data ${[only, ...others].join(' | ')}`)
  }
  return only === undefined ? undefined : runningTarget(only)
}

/** Starts the stores of a data folder for one command. Creates tables and queues in a new folder. */
export async function offlineTarget(data: string): Promise<Target> {
  const folder = openDataFolder({ data, ephemeral: false })
  let stop = async () => {}
  const close = async () => {
    const stopping = stop
    stop = async () => {}
    await stopping()
    folder.release()
  }
  try {
    const starting = startStores(folder.path, false)
    stop = () =>
      starting.then(
        (stores) => stores.stop(),
        () => undefined,
      )
    const settings = parseSettings({ stage: 'local', privateTargets: 'allowed' })
    const [stores, templates] = await Promise.all([starting, synthesize(settings)])
    const definition = definitionOf(templates, stores.endpoints.sqs)
    await stores.provision(definition)
    setEnvironment({ ...unionEnvironment(definition), ...sdkEnvironment(stores.endpoints) }, folder.path)
    const urls = Object.fromEntries(definition.queues.map(({ id, url }) => [id, url]))
    return { queues: async () => queuesOf(urls), findLines: localLines(folder.path), close }
  } catch (error) {
    await close()
    throw error
  }
}

function setEnvironment(environment: Readonly<Record<string, string>>, dataDir: string): void {
  const CONSOLE_ORIGIN = keptConsoleOrigin(dataDir) ?? localConsole(DEFAULT_OPTIONS.port)
  Object.assign(process.env, environment, { CONSOLE_ORIGIN })
  // An AWS profile would take precedence over the access keys of the local stores.
  delete process.env.AWS_PROFILE
}

function readManifest(file: string): z.infer<typeof manifest> | undefined {
  try {
    return manifest.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => done(true)).once('error', () => done(false))
    socket.once('connect', () => socket.destroy())
  })
}
