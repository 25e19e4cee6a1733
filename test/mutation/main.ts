import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { PartialStrykerOptions } from '@stryker-mutator/api/core'
import { Stryker } from '@stryker-mutator/core'
import type { ProvidedContext } from 'vitest'
import { startService } from '../../infra/local/service.ts'
import { PATIENCE } from '../support/until.ts'
import { checkGuarantees } from './check-guarantees.ts'
import { FOLDERS, type Folder, folderNamed } from './map.ts'
import { scores, survivors } from './report.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const REPORTS = 'reports/mutation'

function optionsOf({ name, mutate }: Folder, only: readonly string[]): PartialStrykerOptions {
  return {
    mutate: only.length > 0 ? [...only] : [...mutate],
    plugins: [join(import.meta.dirname, 'runner.ts')],
    testRunner: 'kept-vitest',
    coverageAnalysis: 'perTest',
    concurrency: Number(process.env.MUTATION_CONCURRENCY ?? 1),
    incremental: true,
    incrementalFile: `${REPORTS}/${name}.json`,
    ignorePatterns: ['cdk.out', '.data', 'reports', 'dist'],
    reporters: [process.stdout.isTTY ? 'progress' : 'progress-append-only'],
    // The runner ends mutants that hang. Stryker would end the runner's process, which then starts without its caches.
    timeoutMS: 3_600_000,
    dryRunTimeoutMinutes: 60,
    disableTypeChecks: false,
    // TypeScript 7 has no compiler API; without a file, Stryker does not look for one.
    tsconfigFile: 'tsconfig.none.json',
    warnings: { slow: false, unknownOptions: false },
    logLevel: 'warn',
  } as PartialStrykerOptions
}

type Provided = ProvidedContext['service']

/** Runs work with new local stores, which the workers find through the environment. */
async function withService<T>(work: () => Promise<T>): Promise<T> {
  const service = await startService({ ephemeral: true, port: 0, rate: 10_000, patience: PATIENCE })
  const { url, logFile, tables, faultsUrl } = service
  const environment = { ...service.environment, PATIENCE: String(PATIENCE) }
  const provided: Provided = { url, environment, logFile, tables, faultsUrl, likeAws: undefined }
  process.env.MUTATION_SERVICE = JSON.stringify(provided)
  try {
    return await work()
  } finally {
    delete process.env.MUTATION_SERVICE
    await service.stop()
  }
}

async function mutate(folder: Folder, only: readonly string[]): Promise<void> {
  process.env.MUTATION_FOLDER = folder.name
  const run = () => new Stryker(optionsOf(folder, only)).runMutationTest()
  const results = await (folder.service ? withService(run) : run())
  writeFileSync(join(ROOT, REPORTS, `${folder.name}.survivors.txt`), survivors(ROOT, results))
  console.log(`\n${folder.name}\n${scores(ROOT, results)}`)
}

const given = process.argv.slice(2)
mkdirSync(join(ROOT, REPORTS), { recursive: true })
if (given[0] === 'guarantees') {
  process.exitCode = (await withService(() => checkGuarantees(ROOT))) > 0 ? 1 : 0
} else {
  const files = given.filter((arg) => arg.endsWith('.ts'))
  const names = given.filter((arg) => !arg.endsWith('.ts'))
  for (const folder of names.length > 0 ? names.map(folderNamed) : FOLDERS) await mutate(folder, files)
}
process.exit()
