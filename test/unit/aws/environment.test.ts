import { afterEach, expect, test, vi } from 'vitest'
import { env } from '../../../shared/aws/environment.ts'

afterEach(() => void vi.unstubAllEnvs())

test('a variable that is not set, or empty, is named', () => {
  vi.stubEnv('TABLE_NAME', 'table')
  expect(env('TABLE_NAME')).toBe('table')
  for (const value of [undefined, '']) {
    vi.stubEnv('TABLE_NAME', value)
    expect(() => env('TABLE_NAME')).toThrow('environment variable TABLE_NAME is not set')
  }
})
