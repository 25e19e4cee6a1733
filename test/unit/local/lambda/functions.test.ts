import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { FunctionSpec } from '../../../../local/cloudformation/definition.ts'
import { failuresOf } from '../../../../local/lambda/batch-result.ts'
import { currentInvocation, withVariables } from '../../../../local/lambda/environment.ts'
import { Functions, FunctionTimeout } from '../../../../local/lambda/functions.ts'
import { until } from '../../../support/until.ts'

const logged = vi.spyOn(console, 'error')
beforeEach(() => void logged.mockReset().mockReturnValue())

const spec = (name: string, more: Partial<FunctionSpec> = {}): FunctionSpec => ({
  arn: `arn:${name}`,
  name: `local-${name}`,
  handler: `functions/${name}.handler`,
  timeoutMs: 60_000,
  memory: 256,
  environment: { TABLE_NAME: 'table' },
  credentials: { accessKeyId: 'id', secretAccessKey: 'secret', holder: { arn: 'role', policies: [] } },
  ...more,
})

/** Functions from these sources. */
function functionsOf(
  sources: Readonly<Record<string, string>>,
  specs: readonly FunctionSpec[],
  patience = 1,
) {
  const root = mkdtempSync(join(tmpdir(), 'functions-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'functions'))
  for (const [name, source] of Object.entries(sources))
    writeFileSync(join(root, `functions/${name}.ts`), source)
  return { functions: new Functions(root, specs, patience), root }
}

test('a function gets its event and a context of Lambda', async () => {
  const { functions } = functionsOf(
    {
      echo: 'export const handler = (event, context) => ({ event, ...context, left: context.getRemainingTimeInMillis() })',
    },
    [spec('echo')],
  )
  const found = (await functions.invoke('arn:echo', { a: 1 })) as Record<string, unknown>
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
  expect(found.left).toBeGreaterThan(30_000)
  expect(found.left).toBeLessThanOrEqual(60_000)
})

test('the handler of a file is loaded once, and each function has its own variables', async () => {
  const source = 'let n = 0\nexport const handler = () => ++n\n'
  const { functions } = functionsOf({ count: source }, [spec('count')])
  expect(await functions.load()).toEqual([])
  expect([await functions.invoke('arn:count', {}), await functions.invoke('arn:count', {})]).toEqual([1, 2])
  const seen = withVariables({ _HANDLER: 'functions/contacts/get.handler' }, () => [
    currentInvocation(),
    currentInvocation(),
  ])
  expect(seen).toEqual([{ handler: 'contacts/get' }, { handler: 'contacts/get' }])
  // The same object for the whole invocation.
  expect(seen[0]).toBe(seen[1])
  expect(currentInvocation()).toBeUndefined()
  expect(withVariables({}, currentInvocation)).toBeUndefined()
})

test('what cannot be loaded is named', async () => {
  const { functions, root } = functionsOf({ none: 'export const other = 1' }, [
    spec('none'),
    spec('missing'),
    spec('broken'),
  ])
  writeFileSync(join(root, 'functions/broken.ts'), 'throw new Error("out of order")')
  expect(await functions.load()).toEqual([
    `functions/none.handler: ${join(root, 'functions/none.ts')} exports no handler`,
    `functions/missing.handler: there is no ${join(root, 'functions/missing.ts')}`,
    'functions/broken.handler: out of order',
  ])
})

test('an unknown function is an error', async () => {
  const { functions } = functionsOf({}, [])
  await expect(functions.invoke('arn:none', {})).rejects.toThrow('there is no function arn:none')
})

test("a handler's error is logged and passed on", async () => {
  const { functions } = functionsOf(
    { bad: 'export const handler = () => { throw new Error("out of order") }' },
    [spec('bad')],
  )
  await expect(functions.invoke('arn:bad', {})).rejects.toThrow('out of order')
  expect(JSON.parse(String(logged.mock.calls[0]?.[0]))).toEqual({
    level: 'ERROR',
    message: expect.stringMatching(/^Error: out of order\n +at /),
    function: 'functions/bad.handler',
    function_request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
})

const HANGS = { slow: 'export const handler = () => new Promise(() => undefined)' }

test('a function that exceeds its timeout fails as on Lambda; patience multiplies it', async () => {
  const { functions } = functionsOf(HANGS, [spec('slow', { timeoutMs: 20 })], 2)
  const outcome = functions.invoke('arn:slow', {})
  await expect(outcome).rejects.toBeInstanceOf(FunctionTimeout)
  await expect(outcome).rejects.toThrow('Task timed out after 0.04 seconds')
})

test('a function that is loaded for longer than its timeout fails, and nothing else does', async () => {
  const source = 'await new Promise((done) => setTimeout(done, 100)); export const handler = () => 1'
  const { functions } = functionsOf({ late: source }, [spec('late', { timeoutMs: 1 })])
  await expect(functions.invoke('arn:late', {})).rejects.toBeInstanceOf(FunctionTimeout)
})

test('idle waits for every function that runs', async () => {
  const { functions } = functionsOf(HANGS, [spec('slow', { timeoutMs: 50 })])
  let isIdle = false
  const run = functions.invoke('arn:slow', {})
  const idle = functions.idle().then(() => {
    isIdle = true
  })
  await Promise.resolve()
  expect(isIdle).toBe(false)
  await expect(run).rejects.toThrow()
  await idle
  await until(() => isIdle)
  await functions.idle()
})

test.each([
  [undefined, []],
  [null, []],
  ['text', []],
  [{}, []],
  [{ batchItemFailures: null }, []],
  [{ batchItemFailures: [{ itemIdentifier: 1 }] }, []],
  [{ batchItemFailures: [{ itemIdentifier: 'a' }, { itemIdentifier: 'b' }] }, ['a', 'b']],
])('the result %j reports the failures %j', (result, failures) => {
  expect([...failuresOf(result)]).toEqual(failures)
})
