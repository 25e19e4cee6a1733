import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }

const ROOT = resolve(import.meta.dirname, '..')

/** The folders, from the lowest floor to the highest: a folder may import the folders before it, and a file outside of folders. */
const FLOORS = [
  ...['', 'net', 'cloudformation', 'sdk', 'data-folder', 'dynamodb', 'secrets', 'events', 'iam', 'lambda'],
  ...['like-aws', 's3', 'sqs', 'streams', 'apigateway'],
]
/** Parts of fauxqs that the package hides. */
const ADAPTER = 'sqs/fauxqs.ts'

const FILES = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.includes('node_modules/'))
  .toSorted()

const importsOf = (file: string): string[] =>
  [
    ...readFileSync(join(ROOT, file), 'utf8').matchAll(
      /(?:\bfrom |\bimport |\bimport\(|\.resolve\()\s*'([^']+)'/g,
    ),
  ].flatMap(([, name]) => name ?? [])

const floorOf = (file: string): number => FLOORS.indexOf(file.includes('/') ? file.replace(/\/.*/, '') : '')

test.each(FILES.filter((file) => file !== ADAPTER))('%s imports nothing outside of the package', (file) => {
  const outside = importsOf(file).filter(
    (name) => name.startsWith('.') && relative(ROOT, resolve(ROOT, file, '..', name)).startsWith('..'),
  )
  expect(outside).toEqual([])
})

test.each(FILES.filter((file) => !file.startsWith('test/')))('%s imports only from lower folders', (file) => {
  const floors = importsOf(file)
    .filter((name) => name.startsWith('.') && !name.includes('node_modules/'))
    .map((name) => floorOf(relative(ROOT, resolve(ROOT, file, '..', name))))
  expect(floorOf(file)).toBeGreaterThanOrEqual(0)
  expect(Math.max(0, ...floors)).toBeLessThanOrEqual(floorOf(file))
})

test('package.json has exactly the packages that the code imports', () => {
  const packagesOf = (files: readonly string[]) =>
    files
      .flatMap(importsOf)
      .filter((name) => !/^(\.|node:)/.test(name))
      .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'))
  const used = packagesOf(FILES.filter((file) => !file.startsWith('test/')))
  // Types only.
  const named = Object.keys(manifest.dependencies)
  expect([...new Set(used)].filter((name) => name !== 'aws-lambda').toSorted()).toEqual(named.toSorted())
  const tools = [...named, ...Object.keys(manifest.devDependencies)]
  expect(packagesOf(FILES).filter((name) => name !== 'aws-lambda' && !tools.includes(name))).toEqual([])
})
