import { createWriteStream, renameSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Readable } from 'node:stream'
import type { Definition } from '../../packages/local-aws/cloudformation/definition.ts'
import type { StackTemplate } from '../../packages/local-aws/cloudformation/resolve.ts'
import { definitionOf } from '../../packages/local-aws/cloudformation/template.ts'
import type { SharedClock } from '../../packages/local-aws/lambda/clock.ts'
import { HostThread } from '../host/host-thread.ts'
import type { Options } from './options.ts'
import type { Stores } from './stores.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/** The stores of a host, which a reload keeps. */
export interface HostSurroundings {
  readonly options: Options
  readonly dataDir: string
  readonly stores: Stores
  readonly clock: SharedClock | undefined
  readonly log: LogFile
}

/** A host that has loaded the handlers of a definition, but does not serve or poll yet. */
export interface LoadedHost {
  readonly definition: Definition
  readonly host: HostThread
  /** ARN of each table's stream. */
  readonly streams: Readonly<Record<string, string>>
  /** Errors of the handlers that failed to load. */
  readonly faults: readonly string[]
  readonly faultsUrl: string
}

/** Creates the missing resources of the templates, and loads their handlers in a new thread. */
export async function loadHost(
  templates: readonly StackTemplate[],
  { options, dataDir, stores, clock, log }: HostSurroundings,
): Promise<LoadedHost> {
  const { endpoints } = stores
  const template = definitionOf(templates, endpoints.sqs)
  const definition = stores.withSecrets(template)
  const { speed, patience, concurrency, hosts, likeAws } = options
  const given = { speed, patience, concurrency, hosts, likeAws, clock }
  const data = { root: ROOT, definition, endpoints, dataDir, ...given }
  const host = new HostThread(data, log.take)
  try {
    // The stores create the resources while the handlers load.
    const [{ faults, faultsUrl }, streams] = await Promise.all([
      host.waitFor('loaded'),
      stores.provision(template),
    ])
    return { definition, host, streams, faults, faultsUrl }
  } catch (error) {
    await host.stop()
    throw error
  }
}

const LOG_LIMIT = 20 * 1024 * 1024

export interface LogFile {
  /** Appends the output of the source. */
  readonly take: (source: Readable) => void
  readonly close: () => Promise<void>
}

/** Opens the log file of the functions; `verbose` copies it to the standard output. A large file of earlier runs is renamed. */
export function openLog(file: string, verbose: boolean): LogFile {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > LOG_LIMIT) renameSync(file, `${file}.1`)
  const stream = createWriteStream(file, { flags: 'a', mode: 0o600 })
  return {
    take(source) {
      source.pipe(stream, { end: false })
      if (verbose) source.pipe(process.stdout, { end: false })
    },
    close: () => new Promise((done) => stream.end(done)),
  }
}
