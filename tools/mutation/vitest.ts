import { createVitest, type TestModule, type TestUserConfig, type Vitest } from 'vitest/node'
import type { KeptThread } from './kept-thread.ts'

/** Ends a test that waits for something that a mutant prevents. */
const TEST_TIMEOUT_MS = 60_000

/** A Vitest that runs single test files in the given thread. */
export async function startVitest(
  thread: KeptThread,
  root: string,
  include: readonly string[],
): Promise<Vitest> {
  const test: TestUserConfig = {
    cache: false,
    // The cache would return modules transformed in an earlier run.
    fsModuleCache: false,
    reporters: [{}],
    include: [...include],
    // HTTP suites would only repeat the handler suites (test/support/api.ts).
    testNamePattern: /^(?!.*\(http\)).*/,
    setupFiles: ['tools/mutation/setup.ts', 'test/support/stubs.setup.ts'],
    env: { MUTATION_RUN: '1', POWERTOOLS_LOG_LEVEL: 'SILENT', POWERTOOLS_METRICS_DISABLED: 'true' },
    pool: thread.pool,
    maxWorkers: 1,
    bail: 1,
    testTimeout: TEST_TIMEOUT_MS,
    hookTimeout: TEST_TIMEOUT_MS,
    expect: { poll: { timeout: 10_000, interval: 25 } },
    onConsoleLog: () => false,
  }
  const vitest = await createVitest('test', { config: false, root, watch: false }, { test })
  const service = process.env.MUTATION_SERVICE
  if (service) vitest.provide('service', JSON.parse(service))
  return vitest
}

/** Runs a test file, or the tests in it that have these full names. */
export async function runFile(vitest: Vitest, file: string, testNames?: string[]): Promise<TestModule> {
  vitest.state.filesMap.clear()
  const specification = vitest.getRootProject().createSpecification(file, testNames && { testNames })
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications([specification])
  const module = testModules.find(({ moduleId }) => moduleId === specification.moduleId)
  if (!module) throw new Error(`${file} did not run: ${unhandledErrors.map(String).join('; ')}`)
  return module
}

/** The first error of a test file: in a test, a hook, or while loading it. */
export function failureOf(module: TestModule): string | undefined {
  if (module.state() !== 'failed') return undefined
  const tests = [...module.children.allTests('failed')].flatMap((test) => test.result().errors ?? [])
  const suites = [...module.children.allSuites()].flatMap((suite) => suite.errors())
  return [...tests, ...suites, ...module.errors()][0]?.message ?? 'failed without an error'
}
