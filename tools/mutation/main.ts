import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { PartialStrykerOptions } from '@stryker-mutator/api/core'
import { Stryker } from '@stryker-mutator/core'
import type { ProvidedContext } from 'vitest'
import { startService } from '../../local/service/service.ts'
import { PATIENCE } from '../../test/support/until.ts'
import { FOLDERS, type Folder, folderNamed } from './map.ts'
import { scores, survivors } from './report.ts'
import { NOT_IN_SAMPLE, type Sample } from './sample.ts'

// The processes of the mutants inherit it: tests of the console run west of UTC, and a thread cannot change it.
process.env.TZ = 'America/Los_Angeles'

const ROOT = resolve(import.meta.dirname, '../..')
const REPORTS = 'reports/mutation'

interface Given {
  /** Files to mutate; all of the folder if there are none. */
  readonly files: readonly string[]
  readonly sample: Sample | undefined
}

function optionsOf({ name, mutate }: Folder, { files, sample }: Given): PartialStrykerOptions {
  return {
    mutate: files.length > 0 ? [...files] : [...mutate],
    plugins: ['runner.ts', 'sample.ts'].map((file) => join(import.meta.dirname, file)),
    checkers: sample ? ['sample'] : [],
    testRunner: 'kept-vitest',
    coverageAnalysis: 'perTest',
    concurrency: Number(process.env.MUTATION_CONCURRENCY ?? 1),
    // With a sample, incremental results would mislead the next run: it would consider mutants outside the sample as tested.
    incremental: sample === undefined,
    incrementalFile: `${REPORTS}/${name}.json`,
    ignorePatterns: ['cdk.out', '.data', 'reports', 'dist'],
    reporters: [process.stdout.isTTY ? 'progress' : 'progress-append-only'],
    // A practically infinite limit, because the runner itself ends mutants that hang. Stryker would end the runner's process, which then
    // starts without its caches.
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

async function mutate(folder: Folder, given: Given): Promise<void> {
  process.env.MUTATION_FOLDER = folder.name
  if (given.sample) process.env.MUTATION_SAMPLE = JSON.stringify(given.sample)
  const run = () => new Stryker(optionsOf(folder, given)).runMutationTest()
  const all = await (folder.service ? withService(run) : run())
  const results = all.filter(({ status }) => status !== NOT_IN_SAMPLE)
  writeFileSync(join(ROOT, REPORTS, `${folder.name}.survivors.txt`), survivors(ROOT, results))
  console.log(`\n${folder.name}\n${scores(ROOT, results)}`)
}

/** @throws Error for an unknown option, or for files without their folder */
function commandLine() {
  const options = { sample: { type: 'string' }, seed: { type: 'string', default: '1' } } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const files = positionals.filter((arg) => arg.endsWith('.ts'))
  const names = positionals.filter((arg) => !arg.endsWith('.ts'))
  if (names.length === 0 && files.length > 0) throw new Error('name the folder of the files too')
  const sample =
    values.sample === undefined ? undefined : { oneIn: natural(values.sample), seed: natural(values.seed) }
  return { names, given: { files, sample } }
}

function natural(text: string): number {
  if (!/^[1-9]\d*$/.test(text)) throw new Error(`--sample and --seed take a number from 1 on, not ${text}`)
  return Number(text)
}

const { names, given } = commandLine()
mkdirSync(join(ROOT, REPORTS), { recursive: true })
for (const folder of names.length > 0 ? names.map(folderNamed) : FOLDERS) await mutate(folder, given)
process.exit()
