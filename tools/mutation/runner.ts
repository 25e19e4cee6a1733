import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '@stryker-mutator/api/logging'
import { commonTokens, declareFactoryPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin'
import {
  type DryRunOptions,
  type DryRunResult,
  DryRunStatus,
  type MutantRunOptions,
  type MutantRunResult,
  MutantRunStatus,
  type TestResult,
  type TestRunner,
  TestStatus,
} from '@stryker-mutator/api/test-runner'
import type { TestCase, TestModule, Vitest } from 'vitest/node'
import { KeptThread } from './kept-thread.ts'
import { folderNamed } from './map.ts'
import type { Hits } from './setup.ts'
import { failureOf, runFile, startVitest } from './vitest.ts'

/** How often a test file may fail without a mutant. */
const DRY_RUN_TRIES = 3

/** The time limit of a test file: this minimum, plus a multiple of the time that it took in the dry run. */
const MIN_LIMIT_MS = 8_000
const LIMIT_FACTOR = 3
/** The additional time of the first run in a thread, which loads the packages. */
const START_LIMIT_MS = 15_000
const TICK_MS = 1_000
/** The least time that a tick counts, so that every run ends. */
const MIN_COUNTED_MS = 100

/** A test file, with the tests in it that reach a mutant. */
interface Tried {
  readonly file: string
  readonly tests: readonly string[]
  /** How often it has killed mutants of the same source. */
  readonly kills: number
  readonly costMs: number
}

/**
 * Runs Vitest for Stryker, in the sandbox, and keeps one worker thread for all mutants. Stryker's own Vitest runner
 * starts a worker for each test file of each mutant, and runs every test for a mutant of a constant or schema.
 */
class VitestRunner implements TestRunner {
  private vitest: Vitest | undefined
  private readonly thread = new KeptThread()
  private readonly folder = folderNamed(process.env.MUTATION_FOLDER ?? '')
  /** How often a test file killed a mutant of a source file, so that it is tried first. */
  private readonly kills = new Map<string, number>()
  /** How long each test took in the dry run, in milliseconds. */
  private readonly durations = new Map<string, number>()
  /** How long it took to load each test file with its imports, in milliseconds. */
  private readonly loads = new Map<string, number>()

  private readonly logger: Logger

  constructor(logger: Logger) {
    this.logger = logger
  }

  capabilities() {
    return { reloadEnvironment: true }
  }

  async init(): Promise<void> {
    this.vitest = await startVitest(this.thread, process.cwd(), this.folder.tests)
  }

  async dryRun(_options: DryRunOptions): Promise<DryRunResult> {
    const vitest = this.ready()
    vitest.provide('mutation', {})
    const specifications = await vitest.globTestSpecifications()
    const tests = new Map<string, TestResult>()
    const perTest: Record<string, Hits> = {}
    for (const { moduleId } of specifications) {
      let module = await runFile(vitest, moduleId)
      for (let tries = 1; tries < DRY_RUN_TRIES && failureOf(module); tries++)
        module = await runFile(vitest, moduleId)
      const failure = failureOf(module)
      if (failure) {
        // A skipped test kills no mutant, so this can only lower the score.
        this.logger.warn('left out, because it fails without a mutant: %s: %s', moduleId, failure)
        continue
      }
      this.loads.set(relative(process.cwd(), moduleId), module.diagnostic().collectDuration)
      const coverage = module.meta().coverage
      for (const test of testsOf(module)) {
        const id = idOf(test)
        const timeSpentMs = test.diagnostic()?.duration ?? 0
        this.durations.set(id, timeSpentMs)
        tests.set(id, {
          id,
          name: test.fullName,
          fileName: moduleId,
          timeSpentMs,
          status: TestStatus.Success,
        })
        // Code that runs while a file is loaded, or in its hooks, counts for each of its tests.
        perTest[id] = sum(perTest[id], coverage?.static, coverage?.perTest[test.fullName])
      }
    }
    return {
      status: DryRunStatus.Complete,
      tests: [...tests.values()],
      mutantCoverage: { static: {}, perTest },
    }
  }

  async mutantRun({ activeMutant, testFilter = [], hitLimit }: MutantRunOptions): Promise<MutantRunResult> {
    const source = relative(process.cwd(), activeMutant.fileName)
    this.ready().provide('mutation', { activeMutant: activeMutant.id, ...(hitLimit && { hitLimit }) })
    return this.tryTests(source, this.filesFor(source, testFilter))
  }

  /** Runs file by file until a test fails. */
  private async tryTests(source: string, files: readonly Tried[]): Promise<MutantRunResult> {
    let nrOfTests = 0
    for (const each of files) {
      const { file, tests, kills } = each
      const module = await this.runInTime(each)
      if (!module) return { status: MutantRunStatus.Timeout, reason: `${file} took too long` }
      if (module.meta().hitLimitReached)
        return { status: MutantRunStatus.Timeout, reason: 'hit limit reached' }
      nrOfTests += tests.length
      const failureMessage = failureOf(module)
      if (failureMessage === undefined) continue
      this.kills.set(`${source} ${file}`, kills + 1)
      const failed = testsOf(module).filter((test) => test.result().state === 'failed')
      const killedBy = failed.length > 0 ? failed.map(idOf) : tests.slice(0, 1)
      return { status: MutantRunStatus.Killed, killedBy, failureMessage, nrOfTests }
    }
    return { status: MutantRunStatus.Survived, nrOfTests }
  }

  /** @returns undefined if the tests hang; then their thread has been ended */
  private async runInTime({ file, tests, costMs }: Tried): Promise<TestModule | undefined> {
    const ended = new AbortController()
    const limit = MIN_LIMIT_MS + LIMIT_FACTOR * costMs + (this.thread.startsAnew ? START_LIMIT_MS : 0)
    const timedOut = elapse(limit, ended.signal).catch(() => undefined)
    const names = tests.map((id) => id.slice(file.length + 1))
    const module = await Promise.race([runFile(this.ready(), absolute(file), names), timedOut])
    ended.abort()
    if (!module) await this.thread.end()
    return module
  }

  /** The test files to run: first files that have killed mutants of this source before, then the fastest. */
  private filesFor(source: string, ids: readonly string[]): Tried[] {
    const files = Map.groupBy(ids, (id) => id.slice(0, id.indexOf('#')))
    const ranked = [...files].map(([file, tests]) => ({
      file,
      tests,
      kills: this.kills.get(`${source} ${file}`) ?? 0,
      costMs: tests.reduce((total, id) => total + (this.durations.get(id) ?? 0), this.loads.get(file) ?? 0),
    }))
    return ranked.sort((a, b) => b.kills - a.kills || a.costMs - b.costMs)
  }

  private ready(): Vitest {
    if (!this.vitest) throw new Error('init was not called')
    return this.vitest
  }

  async dispose(): Promise<void> {
    await this.thread.end()
    await this.vitest?.close()
  }
}

/**
 * Waits until the tests have had this much time, without the time in which they waited for the processor: a mutant must not time out
 * because the machine is busy.
 */
async function elapse(ms: number, signal: AbortSignal): Promise<undefined> {
  for (let left = ms; left > 0; ) {
    const [began, queued] = [performance.now(), queuedMs()]
    await sleep(TICK_MS, undefined, { signal })
    left -= Math.max(MIN_COUNTED_MS, performance.now() - began - (queuedMs() - queued))
  }
}

/** How long the threads of this process have waited for the processor, in milliseconds; 0 if the system is not Linux. */
function queuedMs(): number {
  const all = globSync('/proc/self/task/*/schedstat').map((file) => {
    try {
      return Number(readFileSync(file, 'utf8').split(' ')[1]) / 1e6
    } catch {
      // The thread has ended since.
      return 0
    }
  })
  return all.reduce((sum, ms) => sum + ms, 0)
}

const absolute = (file: string) => join(process.cwd(), file)
const idOf = (test: TestCase) => `${relative(process.cwd(), test.module.moduleId)}#${test.fullName}`
const testsOf = (module: TestModule) =>
  [...module.children.allTests()].filter((test) => test.result().state !== 'skipped')

function sum(...all: (Hits | undefined)[]): Hits {
  const total: Hits = {}
  for (const hits of all)
    for (const [mutant, count] of Object.entries(hits ?? {})) total[mutant] = (total[mutant] ?? 0) + count
  return total
}

function createRunner(logger: Logger): TestRunner {
  return new VitestRunner(logger)
}
createRunner.inject = tokens(commonTokens.logger)

export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, 'kept-vitest', createRunner)]
