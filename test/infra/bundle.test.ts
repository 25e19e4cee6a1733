import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { CONSUMERS } from '../../infra/build-app.ts'
import { bundleAll, bundleName, NEVER_ON_LAMBDA } from '../../infra/bundle.ts'
import { routes } from '../../shared/contract/routes.ts'

const folder = mkdtempSync(join(tmpdir(), 'bundle-'))
afterAll(() => rmSync(folder, { recursive: true }))

const handlers = [...routes.map(({ handler }) => handler), ...CONSUMERS]
const { outputs } = bundleAll(handlers, folder)

test('bundles need nothing but Node, the SDK included', () => {
  const outside = Object.values(outputs)
    .flatMap(({ imports }) => imports)
    .filter(({ path }) => !builtinModules.includes(path.replace(/^node:/, '')))
  // What is left out is asked for only where a function has no credentials in its environment: never.
  expect(outside.filter(({ kind }) => kind !== 'dynamic-import')).toEqual([])
  expect(outside.filter(({ path }) => !NEVER_ON_LAMBDA.includes(path))).toEqual([])
})

test('every bundle loads as Lambda loads it and exports a handler', () => {
  const files = handlers.map((handler) => join(folder, bundleName(handler), 'functions', `${handler}.mjs`))
  const program = `
    for (const file of ${JSON.stringify(files)}) {
      const { handler } = await import(file)
      if (typeof handler !== 'function') throw new Error(file + ' exports no handler')
    }`
  // Without a variable set: a module that reads its environment at import fails here.
  execFileSync(process.execPath, ['--input-type=module', '--eval', program], { env: {}, encoding: 'utf8' })
})

test.each([
  ['triggers/sample', 'events/envelopes/opportunity.created.json'],
  ['calls/create', 'node_modules/libphonenumber-js/metadata.min.json'],
])('%s finds the data that it reads beside its bundle', (handler, data) => {
  const place = dirname(join(folder, bundleName(handler), 'functions', handler))
  expect(existsSync(join(place, '../..', data))).toBe(true)
})

test('a row without a file is named', () => {
  expect(() => bundleAll(['nowhere/at-all'], folder)).toThrow('no file functions/{nowhere/at-all}.ts')
})
