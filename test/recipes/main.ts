import { type Recipe, type Step, TYPES, vitest } from './recipe.ts'
import { RECIPES } from './recipes.ts'
import { Scratch } from './scratch.ts'

/*
 * `npm run test:recipes [-- WORD]` follows the recipes of CONTRIBUTING.md in scratch copies: with every step, types and
 * tests must pass; without any one step, the check that the recipe names must fail and name what is missing.
 */

let failures = 0
function report(isRight: boolean, text: string, output: string): void {
  console.log(`${isRight ? 'ok     ' : 'WRONG  '} ${text}`)
  if (isRight) return
  failures += 1
  console.log(output.slice(-4_000))
}

function follow({ name, steps, tests }: Recipe): void {
  using scratch = new Scratch()
  for (const step of steps) scratch.take(step)
  const commands = [TYPES, ...tests.map(vitest)]
  for (const command of commands) {
    const { isGreen, output } = scratch.check(command)
    report(isGreen, `${name}: every step, ${command.join(' ')}`, output)
  }
}

function omit({ name, steps }: Recipe, left: Step): void {
  if (!left.fails) return
  const { command, says } = left.fails
  using scratch = new Scratch()
  for (const step of steps) if (step !== left) scratch.take(step, true)
  const { isGreen, output } = scratch.check(command)
  report(!isGreen && says.test(output), `${name}: without ${left.name}, ${command.join(' ')} fails`, output)
}

const [word = ''] = process.argv.slice(2)
for (const recipe of RECIPES.filter(({ name }) => name.includes(word))) {
  follow(recipe)
  for (const step of recipe.steps) omit(recipe, step)
}
process.exitCode = failures === 0 ? 0 : 1
