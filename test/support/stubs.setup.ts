import { afterAll, vi } from 'vitest'

/** Test files share a process: the next one must not meet the stubs of this one. */
afterAll(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
