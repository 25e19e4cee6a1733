import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { FunctionSpec } from '../../cloudformation/definition.ts'
import { currentInvocation, withVariables } from '../../lambda/environment.ts'
import { Functions, FunctionTimeout } from '../../lambda/functions.ts'

const logged = vi.spyOn(console, 'error')
beforeEach(() => void logged.mockReset().mockReturnValue())

const root = mkdtempSync(join(tmpdir(), 'functions-'))
afterAll(() => rmSync(root, { recursive: true }))
mkdirSync(join(root, 'functions'))
const SOURCES = {
  echo: 'export const handler = (event, context) => ({ event, ...context, left: context.getRemainingTimeInMillis() })',
  count: 'let n = 0; export const handler = () => ++n',
  none: 'export const other = 1',
  broken: 'throw new Error("out of order")',
  bad: 'export const handler = () => { throw new Error("out of order") }',
  slow: 'export const handler = () => new Promise(() => undefined)',
}
for (const [name, source] of Object.entries(SOURCES))
  writeFileSync(join(root, `functions/${name}.ts`), source)

function functionsOf(names: readonly string[], timeoutMs = 60_000): Functions {
  const credentials = { accessKeyId: 'id', secretAccessKey: 'secret', holder: { arn: 'role', policies: [] } }
  const specs = names.map(
    (name): FunctionSpec => ({
      arn: `arn:${name}`,
      name: `local-${name}`,
      handler: `functions/${name}.handler`,
      timeoutMs,
      memory: 256,
      environment: {},
      credentials,
    }),
  )
  return new Functions(root, specs, 2)
}

test('a function gets its event and a context of Lambda, whose time grows with the patience', async () => {
  const found = await functionsOf(['echo']).invoke('arn:echo', { a: 1 })
  expect(found).toMatchObject({
    event: { a: 1 },
    awsRequestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    functionName: 'local-echo',
    functionVersion: '$LATEST',
    invokedFunctionArn: 'arn:echo',
    memoryLimitInMB: '256',
    logGroupName: '/aws/lambda/local-echo',
    logStreamName: 'local',
    callbackWaitsForEmptyEventLoop: true,
  })
  expect((found as { left: number }).left).toSatisfy((left: number) => left > 60_000 && left <= 120_000)
})

test('a handler is loaded once; what cannot be loaded is named', async () => {
  const functions = functionsOf(['count', 'none', 'missing', 'broken'])
  expect(await functions.load()).toEqual([
    `functions/none.handler: ${join(root, 'functions/none.ts')} exports no handler`,
    `functions/missing.handler: there is no ${join(root, 'functions/missing.ts')}`,
    'functions/broken.handler: out of order',
  ])
  expect([await functions.invoke('arn:count', {}), await functions.invoke('arn:count', {})]).toEqual([1, 2])
  await expect(functions.invoke('arn:other', {})).rejects.toThrow('there is no function arn:other')
})

test('an invocation is one object, and code of the local run has none', () => {
  const seen = withVariables({ _HANDLER: 'functions/contacts/get.handler' }, () => [
    currentInvocation(),
    currentInvocation(),
  ])
  expect(seen[0]).toEqual({ handler: 'contacts/get' })
  expect(seen[0]).toBe(seen[1])
  expect([currentInvocation(), withVariables({}, currentInvocation)]).toEqual([undefined, undefined])
})

test("a handler's error is logged and passed on", async () => {
  await expect(functionsOf(['bad']).invoke('arn:bad', {})).rejects.toThrow('out of order')
  expect(JSON.parse(String(logged.mock.calls[0]?.[0]))).toEqual({
    level: 'ERROR',
    message: expect.stringMatching(/^Error: out of order\n +at /),
    function: 'functions/bad.handler',
    function_request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
})

test('a function that exceeds its timeout fails as on Lambda, and is running until then', async () => {
  const functions = functionsOf(['slow'], 20)
  const ended: string[] = []
  const run = functions
    .invoke('arn:slow', {})
    .catch((error) => void ended.push('run', error.message, error.name))
  await functions.idle()
  ended.push('idle')
  await run
  expect(ended).toEqual(['run', 'Task timed out after 0.04 seconds', FunctionTimeout.name, 'idle'])
})
