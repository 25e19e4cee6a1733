import { vi } from 'vitest'

/**
 * Loads new instances of modules, with the current mocks and variables. Integration test files share modules, which a
 * worker loads once (vitest.config.ts), so a file that needs different modules loads them itself.
 */
export async function ownModules<T>(load: () => Promise<T>): Promise<T> {
  vi.resetModules()
  try {
    return await load()
  } finally {
    vi.resetModules()
  }
}
