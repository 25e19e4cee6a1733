import { afterEach, expect, inject, test, vi } from 'vitest'
import { handler } from '../../../functions/service/check.ts'

afterEach(() => vi.unstubAllEnvs())

const run = () => handler({}, { getRemainingTimeInMillis: () => 60_000 })

test('the scheduled check finds no difference in this service, and reports an address without one', async () => {
  const { url } = inject('service')
  vi.stubEnv('CHECKED_URL', url)
  await expect(run()).resolves.toBe(undefined)
  vi.stubEnv('CHECKED_URL', `${url}/elsewhere`)
  await expect(run()).rejects.toThrow('4 of 5 checks failed')
})
