import { afterAll, afterEach, beforeEach, inject } from 'vitest'

/*
 * Runs in the worker before each test file of a mutation run and before any module of `shared/` is loaded. It activates
 * the mutant, or starts to record which test reaches which mutant. The names below are Stryker's.
 */

/** Hits of each mutant, by its id. */
export type Hits = Record<string, number>

interface Stryker {
  activeMutant: string | undefined
  hitCount: number | undefined
  hitLimit: number | undefined
  currentTestId: string | undefined
  mutantCoverage: { static: Hits; perTest: Record<string, Hits> } | undefined
}

declare global {
  var __stryker__: Partial<Stryker> | undefined
}

declare module 'vitest' {
  export interface ProvidedContext {
    mutation: { activeMutant?: string; hitLimit?: number }
  }
  export interface TaskMeta {
    coverage?: Stryker['mutantCoverage']
    hitLimitReached?: boolean
  }
}

// An earlier test file may have set it. Time limits are tested as they are deployed.
delete process.env.PATIENCE
const { activeMutant, hitLimit } = inject('mutation')
globalThis.__stryker__ ??= {}
const stryker = globalThis.__stryker__
Object.assign(stryker, {
  activeMutant,
  hitLimit,
  hitCount: hitLimit === undefined ? undefined : 0,
  currentTestId: undefined,
  mutantCoverage: undefined,
} satisfies Stryker)

if (activeMutant === undefined) {
  beforeEach(({ task }) => {
    stryker.currentTestId = task.fullTestName
  })
  afterEach(() => {
    stryker.currentTestId = undefined
  })
}

// biome-ignore lint/correctness/noEmptyPattern: Vitest inspects the pattern, and passes the suite second.
afterAll(({}, suite) => {
  if (activeMutant === undefined) suite.meta.coverage = stryker.mutantCoverage
  else suite.meta.hitLimitReached = (stryker.hitCount ?? 0) > (hitLimit ?? Number.POSITIVE_INFINITY)
})
