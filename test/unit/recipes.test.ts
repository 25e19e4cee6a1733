import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { RECIPES } from '../recipes/recipes.ts'

const guide = readFileSync('CONTRIBUTING.md', 'utf8')

/** The files of the table under a recipe's heading, without the steps that only a review can check. */
function filesIn(heading: string): string[] {
  const section = guide.split(`### ${heading}\n`)[1]?.split('\n### ')[0] ?? ''
  const rows = section.split('\n').filter((line) => line.startsWith('| ') && !line.includes('| review |'))
  return rows.flatMap((row) => /\| `([^`]+)` \|/.exec(row)?.slice(1) ?? [])
}

test.each(RECIPES)('$name: each step of the recipe applies to the code of today', ({ steps }) => {
  for (const { name, change } of steps) {
    if (change) expect(() => change(existsSync(name) ? readFileSync(name, 'utf8') : '')).not.toThrow()
  }
})

// `npm run test:recipes` follows the steps.
test.each(RECIPES)('$name: the script takes the steps that CONTRIBUTING.md names', ({ name, steps }) => {
  const files = filesIn(name)
  expect(files.length).toBeGreaterThan(3)
  const pattern = (file: string) =>
    new RegExp(`^${file.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/<[a-z]+>/g, '.+')}$`)
  const missing = files.filter((file) => !steps.some((step) => pattern(file).test(step.name)))
  expect(missing).toEqual([])
})
