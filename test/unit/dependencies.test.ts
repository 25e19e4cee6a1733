import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('each direct dependency has a reason in docs/dependencies.md, and each reason a dependency', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    readFileSync('package.json', 'utf8'),
  )
  const direct = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
  const cells = [...readFileSync('docs/dependencies.md', 'utf8').matchAll(/^\| (`.+?`) \|/gm)]
  const named = cells.flatMap(([, cell = '']) => [...cell.matchAll(/`(.+?)`/g)].map(([, name = '']) => name))
  const isNamed = (name: string, one: string) =>
    name.endsWith('*') ? one.startsWith(name.slice(0, -1)) : one === name
  expect(direct.filter((one) => !named.some((name) => isNamed(name, one)))).toEqual([])
  expect(named.filter((name) => !direct.some((one) => isNamed(name, one)))).toEqual([])
})
