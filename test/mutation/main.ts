import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { MutantResult, PartialStrykerOptions } from '@stryker-mutator/api/core'
import { Stryker } from '@stryker-mutator/core'
import { startService } from '../../infra/local/service.ts'
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
    timeoutMS: 15_000,
    timeoutFactor: 4,
    dryRunTimeoutMinutes: 60,
    disableTypeChecks: false,
    // TypeScript 7 has no compiler API; without a file, Stryker does not look for one.
    tsconfigFile: 'tsconfig.none.json',
    warnings: { slow: false, unknownOptions: false },
    logLevel: 'warn',
  } as PartialStrykerOptions
}

async function mutateFolder(folder: Folder, only: readonly string[]): Promise<readonly MutantResult[]> {
  process.env.MUTATION_FOLDER = folder.name
  delete process.env.MUTATION_SERVICE
  const service = folder.service ? await startService({ ephemeral: true, port: 0, rate: 10_000 }) : undefined
  if (service) {
    const { url, environment, logFile } = service
    process.env.MUTATION_SERVICE = JSON.stringify({ url, environment, logFile })
  }
  try {
    return await new Stryker(optionsOf(folder, only)).runMutationTest()
  } finally {
    await service?.stop()
  }
}

const [names, files] = [
  process.argv.slice(2).filter((arg) => !arg.endsWith('.ts')),
  process.argv.slice(2).filter((arg) => arg.endsWith('.ts')),
]
mkdirSync(join(ROOT, REPORTS), { recursive: true })
for (const folder of names.length > 0 ? names.map(folderNamed) : FOLDERS) {
  const results = await mutateFolder(folder, files)
  writeFileSync(join(ROOT, REPORTS, `${folder.name}.survivors.txt`), survivors(ROOT, results))
  console.log(`\n${folder.name}\n${scores(ROOT, results)}`)
}
process.exit()
