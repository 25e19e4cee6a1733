import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseSettings } from '../../../infra/settings/settings.ts'
import { startStores } from '../../../local/service/stores.ts'
import { synthesize } from '../../../local/service/synth.ts'
import { unionEnvironment } from '../../../packages/local-aws/cloudformation/definition.ts'
import { definitionOf } from '../../../packages/local-aws/cloudformation/template.ts'
import { sdkEnvironment } from '../../../packages/local-aws/sdk/endpoints.ts'

/**
 * Starts the stores without consumers and without a stream, because 300,000 rows would keep the
 * pipeline busy long after they are written. Points this process to them.
 */
export async function startQuietStores(): Promise<{
  readonly folder: string
  readonly queues: Readonly<Record<string, string>>
  stop(): Promise<void>
}> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  const settings = parseSettings({ stage: 'local', ratePerSecond: 10_000, privateTargets: 'allowed' })
  const [stores, templates] = await Promise.all([startStores(folder, true), synthesize(settings)])
  const definition = definitionOf(templates, stores.endpoints.sqs)
  const tables = definition.tables.map(({ StreamSpecification: _, ...table }) => table)
  await stores.provision({ ...definition, tables })
  const { NODE_OPTIONS: __, ...variables } = unionEnvironment(stores.withSecrets(definition))
  Object.assign(process.env, variables, sdkEnvironment(stores.endpoints), { POWERTOOLS_LOG_LEVEL: 'SILENT' })
  const stop = async () => {
    await stores.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  const queues = Object.fromEntries(definition.queues.map(({ id, url }) => [id, url]))
  return { folder, queues, stop }
}
