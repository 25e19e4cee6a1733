import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { names, stepsOf } from '../recipes/guide.ts'
import { RECIPES } from '../recipes/recipes.ts'

// `npm run test:recipes` follows the steps.
describe.each(RECIPES)('$name', ({ name: heading, changes, slow = [] }) => {
  const steps = stepsOf(heading)
  const targets = steps.map(({ target }) => target)

  test('the example changes each file that CONTRIBUTING.md names, and no other', () => {
    expect(steps.length).toBeGreaterThan(5)
    const files = Object.keys(changes)
    const toDo = steps.filter(({ isCommand, check }) => check !== undefined && !isCommand)
    expect(toDo.filter(({ target }) => !files.some((file) => names(target, file)))).toEqual([])
    expect(files.filter((file) => !targets.some((target) => names(target, file)))).toEqual([])
    expect(targets).toEqual(expect.arrayContaining([...slow]))
  })

  test.each(Object.entries(changes))('the change of %s applies to the code of today', (file, change) => {
    expect(() => change(existsSync(file) ? readFileSync(file, 'utf8') : '')).not.toThrow()
  })
})

const guide = readFileSync('CONTRIBUTING.md', 'utf8')
const code = [...guide.matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text)

test('every file that CONTRIBUTING.md names exists', () => {
  const files = code.filter((text) =>
    /^(shared|functions|infra|test|console|docs|events)\/[\w./-]+$/.test(text),
  )
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter((file) => !existsSync(file))).toEqual([])
})

test('every script that CONTRIBUTING.md names is in package.json', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'))
  const named = code.flatMap((text) => /^npm (?:run )?([a-z:]+)/.exec(text)?.[1] ?? [])
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((name) => name !== 'ci' && !(name in scripts))).toEqual([])
})
