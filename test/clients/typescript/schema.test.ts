import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { VERSION } from '../../../clients/typescript/src/version.ts'
import { install } from '../../../infra/packages/install.js'
import { tempFolder } from '../../support/temp-folder.ts'

test.each([
  ['types', 'schema.ts', 'clients/generate/client-types.ts'],
  ['methods', 'calls.ts', 'clients/generate/client-calls.ts'],
])('the %s of the client are those of docs/openapi.json (npm run openapi)', (_, name, program) => {
  const folder = tempFolder()
  const file = join(folder, name)
  install('clients/generate')
  execFileSync(process.execPath, [program, file])
  const committed = readFileSync(`clients/typescript/src/${name}`, 'utf8')
  expect(committed === readFileSync(file, 'utf8'), 'out of date: run `npm run openapi`').toBe(true)
})

test('both clients have the version of the API (npm run openapi)', () => {
  const { version } = JSON.parse(readFileSync('docs/openapi.json', 'utf8')).info
  expect(JSON.parse(readFileSync('clients/typescript/package.json', 'utf8')).version).toBe(version)
  expect(VERSION).toBe(version)
  expect(readFileSync('clients/python/workspace_service/_version.py', 'utf8')).toContain(`"${version}"`)
})

test('the client depends on the openapi-fetch that is tested here', () => {
  const [root, client] = ['package.json', 'clients/typescript/package.json'].map((file) =>
    JSON.parse(readFileSync(file, 'utf8')),
  )
  expect(client.dependencies).toEqual({ 'openapi-fetch': root.devDependencies['openapi-fetch'] })
})

interface Post {
  readonly parameters?: readonly { readonly name?: string }[]
  readonly security?: readonly object[]
}

test('every POST with a key takes the Idempotency-Key that the client sends', () => {
  const { paths }: { paths: Record<string, { post?: Post }> } = JSON.parse(
    readFileSync('docs/openapi.json', 'utf8'),
  )
  // Open operations ignore it: nothing tells whose it is.
  const posts = Object.entries(paths).filter(([, { post }]) => post && post.security?.length !== 0)
  const without = posts.filter(
    ([, { post }]) => !post?.parameters?.some(({ name }) => name === 'Idempotency-Key'),
  )
  expect(posts.length).toBeGreaterThan(10)
  expect(without.map(([path]) => path)).toEqual([])
})
