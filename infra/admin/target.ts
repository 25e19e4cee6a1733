import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openDataFolder } from '../local/data-folder.ts'
import { sdkEnvironment } from '../local/endpoints.ts'
import { StartError } from '../local/failure.ts'
import { DEFAULT_OPTIONS } from '../local/options.ts'
import { isAlive, runningDataFolders } from '../local/running.ts'
import { startStores } from '../local/stores.ts'
import { synthesize } from '../local/synth.ts'
import { definitionOf, unionEnvironment } from '../local/template.ts'
import { parseSettings } from '../settings.ts'
import { deployedTarget } from './deployed.ts'

/** The queues that the operator looks after, by URL. */
export interface Queues {
  readonly deliveries: string
  readonly deliveriesDead: string
  readonly streamDead: string
}

/** Where a command works: the process's environment leads the SDK and the service's own code there. */
export interface Target {
  readonly queues: Queues
  close(): Promise<void>
}

export interface TargetOptions {
  readonly data?: string
  readonly stack?: string
}

/**
 * A deployed stack where one is named; else the local service that runs, on the data folder if one is named; else the
 * stores in that folder, started for this one command.
 * @throws StartError for what the operator can put right
 */
export async function openTarget({ data, stack }: TargetOptions): Promise<Target> {
  if (stack !== undefined) return deployedTarget(stack)
  const folder = data ?? DEFAULT_OPTIONS.data
  return runningTarget(folder) ?? (data === undefined ? anyRunning() : undefined) ?? offlineTarget(folder)
}

interface Manifest {
  readonly pid: number
  readonly environment: Readonly<Record<string, string>>
  readonly resources: { readonly queues: Readonly<Record<string, string>> }
}

function runningTarget(data: string): Target | undefined {
  const manifest = readManifest(join(resolve(data), 'service.json'))
  if (!manifest || !isAlive(manifest.pid)) return undefined
  Object.assign(process.env, manifest.environment)
  return { queues: queuesOf(manifest.resources.queues), close: async () => undefined }
}

/** @throws StartError when several run: which is meant must be said */
function anyRunning(): Target | undefined {
  const [only, ...others] = runningDataFolders()
  if (others.length > 0) {
    throw new StartError(`several services run, name one: --data ${[only, ...others].join(' | ')}`)
  }
  return only === undefined ? undefined : runningTarget(only)
}

async function offlineTarget(data: string): Promise<Target> {
  const folder = openDataFolder({ data, ephemeral: false })
  try {
    const [stores, templates] = await Promise.all([
      startStores(folder.path, false),
      synthesize(parseSettings({ stage: 'local', privateTargets: 'allowed' })),
    ])
    const definition = definitionOf(templates, stores.endpoints.sqs)
    await stores.provision(definition)
    Object.assign(process.env, unionEnvironment(definition), sdkEnvironment(stores.endpoints))
    const close = async () => {
      await stores.stop()
      folder.release()
    }
    return { queues: queuesOf(Object.fromEntries(definition.queues.map(({ id, url }) => [id, url]))), close }
  } catch (error) {
    folder.release()
    throw error
  }
}

/** Finds the queues by their logical ids, to which CDK appends a hash. */
export function queuesOf(urls: Readonly<Record<string, string>>): Queues {
  const find = (name: string) => {
    const id = Object.keys(urls).find((key) => new RegExp(`${name}[0-9A-F]{8}$`).test(key))
    const url = id === undefined ? undefined : urls[id]
    if (url === undefined) throw new StartError(`there is no queue ${name}`)
    return url
  }
  return {
    deliveries: find('WebhooksDeliveries'),
    deliveriesDead: find('WebhooksDeliveriesDead'),
    streamDead: find('WebhooksStreamDead'),
  }
}

function readManifest(file: string): Manifest | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Manifest
  } catch {
    return undefined
  }
}
