/** A folder of `shared/`, and the tests that hold it. */
export interface Folder {
  readonly name: string
  readonly mutate: readonly string[]
  /** Test files that are tried, as globs. */
  readonly tests: readonly string[]
  readonly exclude?: readonly string[]
  /** Whether the tests need the local stores. */
  readonly service?: boolean
}

export const FOLDERS: readonly Folder[] = [
  { name: 'domain', mutate: ['shared/domain/**/*.ts'], tests: ['test/unit/domain/*.test.ts'] },
  {
    name: 'contract',
    mutate: ['shared/contract/**/*.ts'],
    tests: ['test/unit/contract/*.test.ts', 'test/unit/domain/*.test.ts'],
  },
]

/** @throws Error for a folder that is not in the map */
export function folderNamed(name: string): Folder {
  const found = FOLDERS.find((folder) => folder.name === name)
  if (!found)
    throw new Error(`No folder "${name}"; the folders are ${FOLDERS.map((one) => one.name).join(', ')}`)
  return found
}

/** Those of the tests that reach a mutant which are run for it. */
export function testsFor(_folder: Folder, _source: string, ids: readonly string[]): readonly string[] {
  return ids
}
