import { afterEach, expect, inject, test, vi } from 'vitest'
import { handler } from '../../../functions/service/check.ts'
import { serve } from '../../support/serve.ts'

afterEach(() => vi.unstubAllEnvs())

const run = () => handler({}, { getRemainingTimeInMillis: () => 60_000 })

test('the scheduled check finds no difference in this service, and reports an address without one', async () => {
  const { url } = inject('service')
  vi.stubEnv('CHECKED_URL', url)
  vi.stubEnv('CHECKED_CONSOLE', 'none')
  await expect(run()).resolves.toBe(undefined)
  vi.stubEnv('CHECKED_URL', `${url}/elsewhere`)
  await expect(run()).rejects.toThrow('4 of 5 checks failed')
})

test('the scheduled check reports a console that does not load, or does not reach the API', async () => {
  const { url } = inject('service')
  vi.stubEnv('CHECKED_URL', url)
  let broken = ''
  const console = await serve((request, response) => {
    response.statusCode = request.url === broken ? 502 : 200
    response.setHeader('content-type', request.url === '/' ? 'text/html' : 'application/json')
    response.end()
  })
  vi.stubEnv('CHECKED_CONSOLE', console)
  await expect(run()).resolves.toBe(undefined)
  for (const path of ['/', '/v1/health']) {
    broken = path
    await expect(run()).rejects.toThrow('1 of 6 checks failed')
  }
})
