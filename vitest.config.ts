import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// One project a level: unit needs nothing, infra synthesizes, integration and e2e start the local parts once
// (globalSetup) and share them; every test makes a workspace of its own, so all of them run in parallel.
export default defineConfig({
  test: {
    // Tests mostly wait for the stores, so two files at once are a third faster on two cores as well.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Powertools would write each request of every test, and each metric.
    env: { POWERTOOLS_LOG_LEVEL: 'SILENT', POWERTOOLS_METRICS_DISABLED: 'true' },
    projects: [
      { test: { name: 'unit', include: ['test/unit/**/*.test.ts'], testTimeout: 30_000 } },
      {
        test: {
          name: 'infra',
          include: ['test/infra/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['test/integration/**/*.test.ts'],
          globalSetup: ['test/support/service.setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      // Short here; `npm run test:faults` plays it in full.
      { test: { name: 'faults', include: ['test/faults/**/*.test.ts'], hookTimeout: 120_000 } },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          testTimeout: 90_000,
          hookTimeout: 90_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
