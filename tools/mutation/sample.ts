import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { type Checker, type CheckResult, CheckStatus } from '@stryker-mutator/api/check'
import type { Mutant } from '@stryker-mutator/api/core'
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin'

/** Tries one mutant in `oneIn`. The seed determines which mutants, so a run can be repeated; another seed tries other mutants. */
export interface Sample {
  readonly oneIn: number
  readonly seed: number
}

/** The status in Stryker of mutants outside the sample. No other mutant has this status, because mutants are not compiled. */
export const NOT_IN_SAMPLE = 'CompileError'

type Place = Pick<Mutant, 'fileName' | 'location' | 'mutatorName' | 'replacement'>

/** @param root the folder of the project: its path must not decide which mutants are tried */
function isInSample(mutant: Place, { oneIn, seed }: Sample, root: string): boolean {
  const { fileName, location, mutatorName, replacement } = mutant
  const identity = JSON.stringify([seed, relative(root, fileName), location, mutatorName, replacement])
  return createHash('sha256').update(identity).digest().readUInt32BE() % oneIn === 0
}

/** Leaves out mutants outside the sample, before any test runs. */
class SampleChecker implements Checker {
  static readonly inject = [] as const

  async init(): Promise<void> {}

  async check(mutants: Mutant[]): Promise<Record<string, CheckResult>> {
    const sample: Sample = JSON.parse(process.env.MUTATION_SAMPLE ?? '{"oneIn":1,"seed":0}')
    const result = (mutant: Mutant): CheckResult =>
      isInSample(mutant, sample, process.cwd())
        ? { status: CheckStatus.Passed }
        : { status: CheckStatus.CompileError, reason: 'not in the sample' }
    return Object.fromEntries(mutants.map((mutant) => [mutant.id, result(mutant)]))
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.Checker, 'sample', SampleChecker)]
