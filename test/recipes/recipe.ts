export type Change = (text: string) => string

/** An example that the script makes by a recipe of CONTRIBUTING.md, whose steps say which files, in which order, and what fails. */
export interface Recipe {
  /** The heading in CONTRIBUTING.md. */
  readonly name: string
  readonly changes: Readonly<Record<string, Change>>
  /** A text of the output of each check that fails. */
  readonly says: RegExp
  /** Further test files that must pass once every step is done. */
  readonly tests?: readonly string[]
  /** Commands that take long, and that no step but their own needs. */
  readonly slow?: readonly string[]
}

/** Adds lines after the line that contains `anchor`, which must be one. @throws Error when it is not */
export const after =
  (anchor: string, ...lines: readonly string[]): Change =>
  (text) => {
    const all = text.split('\n')
    const found = all.flatMap((line, n) => (line.includes(anchor) ? [n] : []))
    const [at] = found
    if (at === undefined || found.length > 1) throw new Error(`${found.length} lines contain ${anchor}`)
    return all.toSpliced(at + 1, 0, ...lines).join('\n')
  }

/** Replaces a text that occurs once. @throws Error when it does not */
export const replace =
  (search: string, by: string): Change =>
  (text) => {
    if (text.split(search).length !== 2) throw new Error(`does not contain exactly once: ${search}`)
    return text.replace(search, () => by)
  }

export const each =
  (...changes: readonly Change[]): Change =>
  (text) =>
    changes.reduce((done, change) => change(done), text)

/** A new file. */
export const create =
  (...lines: readonly string[]): Change =>
  () =>
    `${lines.join('\n')}\n`
