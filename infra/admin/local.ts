import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import { synthesize } from '../local/cloudformation/synth.ts'
import { definitionOf, unionEnvironment } from '../local/cloudformation/template.ts'
import { openDataFolder } from '../local/data-folder/data-folder.ts'
import { isAlive, runningDataFolders } from '../local/data-folder/running.ts'
import { sdkEnvironment } from '../local/endpoints.ts'
import { StartError } from '../local/failure.ts'
import { startStores } from '../local/stores.ts'
import { parseSettings } from '../settings.ts'
import { queuesOf } from './queues.ts'
import type { Target } from './target.ts'

/** What the local service tells of itself while it runs. */
const manifest = z.object({
  pid: z.number(),
  port: z.number(),
  environment: z.record(z.string(), z.string()),
  resources: z.object({ queues: z.record(z.string(), z.string()) }),
})

/** The service that runs on a data folder; undefined when none does. */
export async function runningTarget(data: string): Promise<Target | undefined> {
  const found = await manifestOf(data)
  if (!found) return undefined
  const { environment, resources } = found
  enter(environment)
  return { queues: async () => queuesOf(resources.queues), close: async () => undefined }
}

/** A killed service leaves its file, and its process id may be somebody else's by now. */
async function manifestOf(data: string): Promise<z.infer<typeof manifest> | undefined> {
  const found = readManifest(join(resolve(data), 'service.json'))
  return found && isAlive(found.pid) && (await answers(found.port)) ? found : undefined
}

/**
 * The one service that runs on this machine, whatever its data folder; undefined when none does.
 * @throws StartError when several run: which is meant must be said
 */
export async function anyRunning(): Promise<Target | undefined> {
  const folders = runningDataFolders()
  const found = await Promise.all(folders.map(manifestOf))
  const [only, ...others] = folders.filter((_, index) => found[index])
  if (others.length > 0) {
    throw new StartError(`several services run, name one: --data ${[only, ...others].join(' | ')}`)
  }
  return only === undefined ? undefined : runningTarget(only)
}

/** The stores in a data folder, started for this one command; a new folder gets its tables and queues. */
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
    enter({ ...unionEnvironment(definition), ...sdkEnvironment(stores.endpoints) })
    const urls = Object.fromEntries(definition.queues.map(({ id, url }) => [id, url]))
    return { queues: async () => queuesOf(urls), close }
  } catch (error) {
    await close()
    throw error
  }
}

function enter(environment: Readonly<Record<string, string>>): void {
  Object.assign(process.env, environment)
  // A profile of the shell would go before the keys of the local stores.
  delete process.env.AWS_PROFILE
}

function readManifest(file: string): z.infer<typeof manifest> | undefined {
  try {
    return manifest.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => done(true)).once('error', () => done(false))
    socket.once('connect', () => socket.destroy())
  })
}
