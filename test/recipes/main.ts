import { names, type Step, stepsOf, testCommand } from './guide.ts'
import type { Recipe } from './recipe.ts'
import { RECIPES } from './recipes.ts'
import { Scratch } from './scratch.ts'

/*
 * `npm run test:recipes [-- WORD]` follows the recipes of CONTRIBUTING.md in scratch copies: with every step, all checks
 * pass; without any one step, the check that the recipe names fails and says what is missing.
 */

let failures = 0
function report(isRight: boolean, text: string, output: string): void {
  console.log(`${isRight ? 'ok     ' : 'WRONG  '} ${text}`)
  if (isRight) return
  failures += 1
  console.log(output.slice(-4_000))
}

function take(scratch: Scratch, { target, isCommand }: Step, { changes }: Recipe): void {
  if (isCommand) scratch.run(target)
  for (const [file, change] of Object.entries(changes)) if (names(target, file)) scratch.change(file, change)
}

function follow(recipe: Recipe): void {
  const { name, tests = [] } = recipe
  const steps = stepsOf(name)
  using scratch = new Scratch()
  for (const step of steps) take(scratch, step, recipe)
  const checks = new Set([...steps.flatMap(({ check }) => check ?? []), ...tests.map(testCommand)])
  for (const check of checks) {
    const { isGreen, output } = scratch.run(check)
    report(isGreen, `${name}: every step, ${check}`, output)
  }
}

function omit(recipe: Recipe, left: Step): void {
  const { name, says, slow = [] } = recipe
  if (left.check === undefined) return
  using scratch = new Scratch()
  const others = stepsOf(name).filter(({ target }) => target !== left.target && !slow.includes(target))
  for (const step of others) take(scratch, step, recipe)
  const { isGreen, output } = scratch.run(left.check)
  report(!isGreen && says.test(output), `${name}: without ${left.target}, ${left.check} fails`, output)
}

const [word = ''] = process.argv.slice(2)
for (const recipe of RECIPES.filter(({ name }) => name.includes(word))) {
  follow(recipe)
  for (const step of stepsOf(recipe.name)) omit(recipe, step)
}
process.exitCode = failures === 0 ? 0 : 1
