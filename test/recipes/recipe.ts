/** A check that fails when a step is left out, and what it says then. */
interface Check {
  readonly command: readonly string[]
  readonly says: RegExp
}

/** One step of a recipe in CONTRIBUTING.md: a change of a file, or a command that derives files. */
export interface Step {
  /** As the recipe's table names it; for a change, the file. */
  readonly name: string
  readonly change?: (text: string) => string
  readonly run?: readonly string[]
  /** Missing where the recipe says that only a review finds an omission, or nothing needs to. */
  readonly fails?: Check
}

export interface Recipe {
  /** The heading in CONTRIBUTING.md. */
  readonly name: string
  readonly steps: readonly Step[]
  /** The tests that must pass once every step is done. */
  readonly tests: readonly string[]
}

/** Adds lines after the line that contains `anchor`, which must be one. @throws Error when it is not */
export const after =
  (anchor: string, ...lines: readonly string[]) =>
  (text: string): string => {
    const all = text.split('\n')
    const found = all.flatMap((line, n) => (line.includes(anchor) ? [n] : []))
    const [at] = found
    if (at === undefined || found.length > 1) throw new Error(`${found.length} lines contain ${anchor}`)
    return all.toSpliced(at + 1, 0, ...lines).join('\n')
  }

/** Replaces a text that occurs once. @throws Error when it does not */
export const replace =
  (search: string, by: string) =>
  (text: string): string => {
    if (text.split(search).length !== 2) throw new Error(`does not contain exactly once: ${search}`)
    return text.replace(search, () => by)
  }

export const each =
  (...changes: readonly ((text: string) => string)[]) =>
  (text: string): string =>
    changes.reduce((done, change) => change(done), text)

/** A new file. */
export const create =
  (...lines: readonly string[]) =>
  (): string =>
    `${lines.join('\n')}\n`

export const TYPES = ['tsc', '--noEmit']
/** Runs a test file; its folder below `test` names the project, and `unit-mocks` is another project of `test/unit`. */
export const vitest = (file: string) => ['vitest', 'run', '--project', `${file.split('/')[1]}*`, file]

const OPENAPI_TEST = 'test/unit/contract/openapi.test.ts'
/** The last step of each recipe that changes what clients see. */
export const openapi: Step = {
  name: 'npm run openapi',
  run: ['npm', 'run', 'openapi'],
  fails: { command: vitest(OPENAPI_TEST), says: /the committed document matches the route table/ },
}
