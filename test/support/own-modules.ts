import { vi } from 'vitest'

/**
 * Loads modules anew, with the mocks and variables that are set now. Integration test files share their modules, which
 * a worker loads once (vitest.config.ts), so a file that needs others loads its own.
 */
export async function ownModules<T>(load: () => Promise<T>): Promise<T> {
  vi.resetModules()
  try {
    return await load()
  } finally {
    vi.resetModules()
  }
}
