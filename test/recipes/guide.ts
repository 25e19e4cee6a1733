import { readFileSync } from 'node:fs'

/** A row of a recipe's table in CONTRIBUTING.md. */
export interface Step {
  /** The file to change, perhaps with a placeholder (`<noun>`), or the command to run. */
  readonly target: string
  readonly isCommand: boolean
  /** The command that fails without the step; undefined where only a review finds an omission. */
  readonly check: string | undefined
}

/** Runs a test file; its folder below `test` names the project, and `unit-mocks` is another project of `test/unit`. */
export const testCommand = (file: string) => `npx vitest run --project '${file.split('/')[1]}*' ${file}`

function checkOf(fails: string): string | undefined {
  if (fails === 'review') return undefined
  if (fails === 'types') return 'npm run types'
  const [, file] = /^`(test\/[\w/.-]+\.test\.ts)`$/.exec(fails) ?? []
  if (file === undefined) throw new Error(`not a check that a script can run: ${fails}`)
  return testCommand(file)
}

function stepOf(row: string): Step {
  const [, , cell = '', fails = ''] = row.split('|').map((text) => text.trim())
  const [, target] = /^`([^`]+)`$/.exec(cell) ?? []
  if (target === undefined) throw new Error(`neither a file nor a command: ${cell}`)
  return { target, isCommand: /^np[mx] /.test(target), check: checkOf(fails) }
}

/** The steps under a heading of CONTRIBUTING.md. @throws Error when the script cannot follow one */
export function stepsOf(heading: string): readonly Step[] {
  const section =
    readFileSync('CONTRIBUTING.md', 'utf8').split(`### ${heading}\n`)[1]?.split('\n### ')[0] ?? ''
  const rows = section.split('\n').filter((line) => line.startsWith('| '))
  return rows.slice(1).map(stepOf)
}

/** Whether a recipe's target, perhaps with placeholders, names the file. */
export function names(target: string, file: string): boolean {
  const pattern = target.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/<[a-z]+>/g, '.+')
  return new RegExp(`^${pattern}$`).test(file)
}
