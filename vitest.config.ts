import { createHash, randomInt } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { WAIT_LIMIT_MS } from './test/support/until.ts'

/*
 * Time limits end a test that hangs, and nothing else: a slow machine must not fail a test. The limit of a wait is shorter,
 * so that a failed wait reports what it waited for.
 */

/** Sixty times the longest test of `npm test` and `npm run check`, and short enough for CI to report which test hangs. */
const TEST_LIMIT_MS = 600_000
/** Of the tests of `npm run test:slow`, which take up to three minutes on an idle machine, and of hooks that start services. */
const LONG_LIMIT_MS = 3_600_000

/**
 * Integration tests that start processes, wait for real time limits, compare a model with hundreds of requests, or repeat
 * one thing a thousand times: `npm run test:slow`. Their service is not that of the others: they fill the table with so many
 * rows that tests that scan it would take minutes.
 */
const SLOW = [
  'test/integration/admin/{backup,stack,dlq}.test.ts',
  'test/integration/changes/{cost,event-log,mirror}.test.ts',
  'test/integration/clients/{python,recipes,sweep}.test.ts',
  'test/integration/expenses/{handled-model,model}.test.ts',
  'test/integration/http/{random.property,round-trips}.test.ts',
  'test/integration/like-aws/{every-write,walks.property}.test.ts',
  'test/integration/local/{demo,receiver}.test.ts',
  'test/integration/photos/life.test.ts',
  'test/integration/search-large.test.ts',
  'test/integration/smoke/*.test.ts',
  'test/integration/subscriptions/receiver-check.test.ts',
  'test/integration/subscriptions/narrowed/model.test.ts',
  'test/integration/webhooks/{forward,throttled-workspace}.test.ts',
]
/** Play few sequences in `npm test`, and many in `npm run test:slow`. */
const MODELS = 'test/integration/people/{limits,reach}/model.test.ts'
/** Integration tests of what surrounds the service: the operator's tool, the local run, AWS's faults, packages of the clients. */
const AROUND = 'test/integration/{admin,clients,like-aws,local}/**/*.test.ts'
/** Walks that send the request of each route of the table several times. */
const WALKS = 'test/integration/{documented-requests,http/every-exercise}.test.ts'
/** Unit tests of what surrounds the service. */
const AROUND_UNITS = 'test/unit/{infra,local,ops}/**/*.test.ts'
/** Tests of the packages, which import nothing of the product. */
const PACKAGES = 'packages/*/test/**/*.test.ts'
/** Pictures take the CPU time of hundreds of other unit tests. */
const PICTURES = 'test/unit/storage/{heic,renditions}.test.ts'
/**
 * Unit tests that replace modules. Only they need separate modules: loading the same ones for every file would take
 * as long as the tests.
 */
const MOCKING = globSync(['test/unit/**/*.test.ts', PACKAGES]).filter((file) =>
  /\bvi\.mock\(/.test(readFileSync(file, 'utf8')),
)
/** What every function has that writes events. */
const FUNCTION = { OUTBOX_GROUPS: '1' }
/** Modules of the console keep a session, and find globals of a page (test/unit/console/page.ts). */
const CONSOLE = 'test/unit/console/*.test.ts'

/**
 * Integration tests that also run against a service that imitates AWS: three files, chosen by LIKE_AWS_SEED. It is fixed
 * unless it is set, so that the result of a run does not depend on luck.
 */
process.env.LIKE_AWS_SEED ??= process.env.LIKE_AWS ? String(randomInt(1_000_000)) : '20261122'
const rank = (file: string) =>
  createHash('sha256').update(`${process.env.LIKE_AWS_SEED} ${file}`).digest('hex')
const SAMPLED = globSync(
  'test/integration/{*,expenses/*,files/*,photos/*,sales/*,table/*,webhooks/*}.test.ts',
  {
    exclude: SLOW,
  },
)
  .sort((a, b) => (rank(a) < rank(b) ? -1 : 1))
  .slice(0, 3)

/**
 * Starts the longest files first: the faults, which wait for retries most of the time, axe, and the restores. Otherwise they would
 * run alone at the end. Durations of earlier runs, by which Vitest sorts, are not known in CI.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isFirst = ({ project, moduleId }: TestSpecification) =>
      Number(project.name === 'faults' || /accessibility\.test\.ts$|\/e2e\/restore\//.test(moduleId))
    return (await super.sort(files)).toSorted((a, b) => isFirst(b) - isFirst(a))
  }
}

/**
 * One project for each level. `npm test` runs `unit` and `unit-mocks`, which need nothing, and `integration`, which starts the
 * local service once and whose files make workspaces in it. `npm run check` runs `infra`, which synthesizes the
 * stacks, `check`, `check-service`, `check-connectors`, and `like-aws`, a sample on a service that imitates AWS. `npm run test:slow` runs the
 * others: `browser` opens pages of a local service in a real browser, `console` pages of the console, `faults` and
 * `e2e` start services. The files of a worker share its modules and its browser.
 */
export default defineConfig({
  test: {
    // More files at once than cores, because many of them wait: for the stores, for retries, for a service to start.
    maxWorkers: availableParallelism() + 2,
    // Powertools would write each request of every test, and each metric.
    env: { POWERTOOLS_LOG_LEVEL: 'SILENT', POWERTOOLS_METRICS_DISABLED: 'true' },
    setupFiles: ['test/support/stubs.setup.ts'],
    sequence: { sequencer: LongestFirst },
    testTimeout: TEST_LIMIT_MS,
    hookTimeout: LONG_LIMIT_MS,
    // A test that runs no assertion fails: its loop is over an empty list, or it only waits.
    expect: { requireAssertions: true, poll: { timeout: WAIT_LIMIT_MS, interval: 25 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/unit/**/*.test.ts', PACKAGES],
          exclude: [...MOCKING, CONSOLE, AROUND_UNITS, PICTURES],
          env: FUNCTION,
          isolate: false,
        },
      },
      { extends: true, test: { name: 'unit-mocks', include: [...MOCKING, CONSOLE], env: FUNCTION } },
      { extends: true, test: { name: 'infra', include: ['test/infra/**/*.test.ts'], isolate: false } },
      {
        extends: true,
        test: {
          name: 'check',
          include: ['test/clients/**/*.test.ts', AROUND_UNITS, PICTURES],
          exclude: MOCKING,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['test/integration/**/*.test.ts'],
          exclude: [...SLOW, AROUND, WALKS],
          isolate: false,
          globalSetup: ['test/support/service.setup.ts'],
          setupFiles: ['test/support/faults.setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'check-service',
          include: [AROUND, WALKS],
          exclude: SLOW,
          isolate: false,
          globalSetup: ['test/support/service.setup.ts'],
          setupFiles: ['test/support/faults.setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'check-connectors',
          include: ['clients/{mcp,zapier}/test/*.test.ts', 'clients/n8n/test/*.test.mts'],
          isolate: false,
          globalSetup: ['test/support/connectors.setup.ts', 'test/support/service.setup.ts'],
          setupFiles: ['test/support/faults.setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'slow',
          testTimeout: LONG_LIMIT_MS,
          include: [...SLOW, MODELS, 'clients/node-red/test/*.test.ts'],
          isolate: false,
          env: { SEQUENCES: '300' },
          globalSetup: ['test/support/service.setup.ts'],
          setupFiles: ['test/support/faults.setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'like-aws',
          include: SAMPLED,
          isolate: false,
          // As in a run with this variable: tests allow for clocks that differ.
          env: { LIKE_AWS: 'mixture' },
          globalSetup: ['test/support/like-aws.setup.ts'],
          setupFiles: ['test/support/faults.setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          testTimeout: LONG_LIMIT_MS,
          include: ['test/browser/*.test.ts'],
          isolate: false,
          globalSetup: ['test/browser/support/chromium.setup.ts', 'test/support/service.setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'console',
          testTimeout: LONG_LIMIT_MS,
          include: ['test/browser/console/*.test.ts'],
          isolate: false,
          globalSetup: ['test/browser/support/chromium.setup.ts', 'test/browser/support/console.setup.ts'],
        },
      },
      // Few events, unless FAULTS_EVENTS asks for more.
      {
        extends: true,
        test: { name: 'faults', testTimeout: LONG_LIMIT_MS, include: ['test/faults/**/*.test.ts'] },
      },
      {
        extends: true,
        test: { name: 'e2e', testTimeout: LONG_LIMIT_MS, include: ['test/e2e/**/*.test.ts'] },
      },
    ],
  },
})
