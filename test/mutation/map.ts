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

/** Long runs of random requests, and what drives other processes: too slow to be tried for each mutant. */
const SLOW = [
  'test/integration/admin/**',
  'test/integration/local/**',
  'test/integration/expenses/model.test.ts',
  'test/integration/http/random.property.test.ts',
  'test/integration/sales/phones.property.test.ts',
]

export const FOLDERS: readonly Folder[] = [
  { name: 'domain', mutate: ['shared/domain/**/*.ts'], tests: ['test/unit/domain/*.test.ts'] },
  {
    name: 'contract',
    mutate: ['shared/contract/**/*.ts'],
    tests: ['test/unit/contract/*.test.ts', 'test/unit/domain/*.test.ts'],
  },
  {
    name: 'webhooks',
    mutate: ['shared/webhooks/**/*.ts'],
    tests: ['test/unit/webhooks/*.test.ts', 'test/integration/webhooks/*.test.ts'],
    service: true,
  },
  {
    name: 'storage',
    mutate: ['shared/storage/**/*.ts'],
    tests: ['test/unit/storage/*.test.ts', 'test/integration/{files,photos}/*.test.ts'],
    service: true,
  },
  {
    name: 'http',
    mutate: ['shared/http/**/*.ts'],
    tests: ['test/unit/http/*.test.ts', 'test/integration/**/*.test.ts'],
    exclude: SLOW,
    service: true,
  },
  {
    name: 'table',
    mutate: ['shared/table/**/*.ts'],
    tests: ['test/unit/table/*.test.ts', 'test/integration/**/*.test.ts'],
    exclude: SLOW,
    service: true,
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
