import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, inject, test } from 'vitest'
import { direct } from '../../support/api.ts'
import { newWorkspace } from '../../support/workspace.ts'
import { copyInto, installClient, run, withPackage } from './installed.ts'

const TOUR = readFileSync('clients/typescript/examples/tour.ts', 'utf8')
const TSC = resolve('node_modules/typescript/bin/tsc')
const CHECKS = '--strict --exactOptionalPropertyTypes --noUncheckedIndexedAccess --noEmit'
const STRICT = `${CHECKS} --target es2022 --module nodenext`.split(' ')

const folder = installClient()
afterAll(() => rmSync(folder, { recursive: true, force: true }))
copyInto(folder, 'tour.ts', TOUR)
copyInto(folder, 'types.ts', readFileSync('test/clients/typescript/types.ts', 'utf8'))

test('the package holds the program with its types, and the README', () => {
  const files = readdirSync(join(folder, 'node_modules/@workspace-service/client'), { recursive: true })
  const others = files.map(String).filter((file) => !/^dist(\/cjs)?(\/[\w-]+(\.d\.ts|\.js))?$/.test(file))
  expect(others.sort()).toEqual(['CHANGELOG.md', 'README.md', 'dist/cjs/package.json', 'package.json'])
  expect(files).toContain('dist/index.d.ts')
})

test.each([
  ['Node', 'tour.ts', ['--lib', 'es2022', '--types', 'node']],
  ['a page', 'types.ts', ['--lib', 'es2022,dom,dom.iterable', '--types', '']],
])('programs for %s compile with --strict against the installed client', (_, file, options) => {
  expect(run(folder, process.execPath, TSC, ...STRICT, ...options, file)).toBe('')
})

test('a CommonJS program compiles against the installed client, and runs', () => {
  const source = `
    import { ConflictError, WorkspaceClient, type Schemas } from '@workspace-service/client'
    import client = require('@workspace-service/client')
    const made: WorkspaceClient = new client.WorkspaceClient({ url: 'https://api.example.com', apiKey: 'wsk_…' })
    export const expense = (id: string): Promise<Schemas['Expense']> =>
      made.get('/v1/expenses/{id}', { params: { path: { id } } })
    // @ts-expect-error no such path
    export const wrong = () => made.get('/v1/expense')
    console.log(typeof made.raw.GET, new ConflictError({ status: 409, code: 'conflict', message: 'busy' }).name)`
  writeFileSync(join(folder, 'program.cts'), source)
  const options = ['--strict', '--target', 'es2022', '--module', 'node16', '--moduleResolution', 'node16']
  const types = ['--lib', 'es2022', '--types', 'node']
  expect(run(folder, process.execPath, TSC, ...options, ...types, 'program.cts')).toBe('')
  expect(run(folder, process.execPath, 'program.cjs')).toBe('function ConflictError\n')
})

test('the tour runs with the installed client, up to the verified webhook', async () => {
  const { key } = await newWorkspace(direct)
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'tour.ts')], {
    env: { ...process.env, API_URL: inject('service').url, API_KEY: key },
  })
  expect(stdout).toContain('of Maria Alvarez')
  expect(stdout).toContain('webhook expense.receipt_attached: application/pdf of Lone Star Lumber')
  expect(stdout).not.toContain('not in the books yet')
})

test('the tour of the shell shows two errors, the last two answers', async () => {
  const { key } = await newWorkspace(direct)
  const env = { ...process.env, API_URL: inject('service').url, API_KEY: key }
  const { stdout } = await promisify(execFile)('bash', ['examples/tour.sh'], { env })
  const answers = stdout.split('\n').filter((line) => /^[{[]/.test(line))
  const codes = answers.map((answer) => JSON.parse(answer).error?.code)
  expect(codes.length).toBeGreaterThan(12)
  expect(codes.filter(Boolean)).toEqual(['invalid_request', 'unauthorized'])
  expect(codes.slice(-2)).toEqual(['invalid_request', 'unauthorized'])
  expect(stdout).toContain('idempotent-replayed: true')
})

test('the README has the tour as it runs here', () => {
  expect(readFileSync('clients/typescript/README.md', 'utf8')).toContain(withPackage(TOUR))
})
