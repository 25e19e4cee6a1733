import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseSettings } from '../../../../infra/settings/settings.ts'
import { startStores } from '../../../../local/service/stores.ts'
import { synthesize } from '../../../../local/service/synth.ts'
import { unionEnvironment } from '../../../../packages/local-aws/cloudformation/definition.ts'
import { definitionOf } from '../../../../packages/local-aws/cloudformation/template.ts'
import type { Faults } from '../../../../packages/local-aws/like-aws/install.ts'
import { sdkEnvironment } from '../../../../packages/local-aws/sdk/endpoints.ts'
import { VirtualClock } from './clock.ts'
import { installLimits } from './limits.ts'
import { startReceivers } from './receivers.ts'

/** What simulations share. Their work must run in `clock.drive`. */
export interface Surroundings {
  readonly receivers: Awaited<ReturnType<typeof startReceivers>>
  readonly clock: VirtualClock
  readonly faults: Faults
}

/** Starts real stores and receivers for real handlers, and sets AWS's limits and a virtual clock for this process. */
export async function inVirtualTime<T>(work: (surroundings: Surroundings) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'scale-'))
  const settings = parseSettings({ stage: 'local', privateTargets: 'allowed' })
  const [stores, templates] = await Promise.all([startStores(folder, true), synthesize(settings)])
  const definition = definitionOf(templates, stores.endpoints.sqs)
  // Events reach fan-out by the model of the stream.
  const tables = definition.tables.map(({ StreamSpecification: _, ...table }) => table)
  await stores.provision({ ...definition, tables })
  const { NODE_OPTIONS: _, ...variables } = unionEnvironment(definition)
  const quiet = { POWERTOOLS_LOG_LEVEL: 'SILENT', POWERTOOLS_METRICS_DISABLED: 'true' }
  Object.assign(process.env, variables, sdkEnvironment(stores.endpoints), quiet)
  const receivers = await startReceivers()
  const clock = new VirtualClock()
  clock.install()
  const faults = installLimits(tables)
  try {
    return await work({ receivers, clock, faults })
  } finally {
    receivers.close()
    await clock.drive(stores.stop())
    rmSync(folder, { recursive: true, force: true })
  }
}
