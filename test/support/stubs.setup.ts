import { afterAll, vi } from 'vitest'

/** Removes all stubs: test files share a process, and one must not affect the next. */
afterAll(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
