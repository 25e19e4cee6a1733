import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** The root, and the folders that commands install on first use. */
const FOLDERS = globSync('{.,test/browser,{infra/packages,tools,clients}/*}/package-lock.json').map(dirname)

const directOf = (folder: string): Record<string, string> => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  )
  return { ...dependencies, ...devDependencies, ...optionalDependencies }
}

test('each direct dependency has a reason in docs/dependencies.md, and each reason a dependency', () => {
  expect(FOLDERS).toContain('tools/lint')
  const direct = FOLDERS.flatMap((folder) => Object.keys(directOf(folder)))
  const cells = [...readFileSync('docs/dependencies.md', 'utf8').matchAll(/^\| (`.+?`) \|/gm)]
  const named = cells.flatMap(([, cell = '']) => [...cell.matchAll(/`(.+?)`/g)].map(([, name = '']) => name))
  const isNamed = (name: string, one: string) =>
    name.endsWith('*') ? one.startsWith(name.slice(0, -1)) : one === name
  expect(direct.filter((one) => !named.some((name) => isNamed(name, one)))).toEqual([])
  expect(named.filter((name) => !direct.some((one) => isNamed(name, one)))).toEqual([])
})

test('npm brings the Node of .nvmrc', () => {
  const version = readFileSync('.nvmrc', 'utf8').trim()
  const versions = Object.values(directOf('infra/packages/node'))
  expect(versions).toEqual(versions.map(() => version))
})
