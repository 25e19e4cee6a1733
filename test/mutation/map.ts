/** A folder of `shared/`, and the tests that hold it. */
export interface Folder {
  readonly name: string
  readonly mutate: readonly string[]
  /** Test files that are tried, as globs. */
  readonly tests: readonly string[]
  /** Whether the tests need the local stores. */
  readonly service?: true
}

/** What becomes of an uploaded file: tried with the tests of `storage`, which upload. */
const FINISH = 'shared/actions/**/finish*.ts'

/**
 * Unit tests wherever they reach the code: a mutant costs tens of milliseconds. An integration test costs seconds, so
 * only `storage` is tried with some, whose rules are those of the bucket.
 */
export const FOLDERS: readonly Folder[] = [
  { name: 'domain', mutate: ['shared/domain/**/*.ts'], tests: ['test/unit/domain/*.test.ts'] },
  {
    name: 'contract',
    mutate: ['shared/contract/**/*.ts'],
    tests: ['test/unit/{contract,domain}/*.test.ts'],
  },
  { name: 'webhooks', mutate: ['shared/webhooks/**/*.ts'], tests: ['test/unit/webhooks/**/*.test.ts'] },
  {
    name: 'storage',
    mutate: ['shared/storage/**/*.ts', FINISH],
    // The others upload, and the running service finishes what arrives.
    tests: [
      'test/unit/storage/*.test.ts',
      'test/integration/files/{bucket,finish-receipt,links}.test.ts',
      'test/integration/photos/{finish-photo,refused}.test.ts',
    ],
    service: true,
  },
  {
    name: 'http',
    mutate: ['shared/{http,actions}/**/*.ts', `!${FINISH}`],
    tests: ['test/unit/{http,actions}/**/*.test.ts'],
  },
  {
    name: 'table',
    mutate: ['shared/table/**/*.ts'],
    tests: ['test/unit/{table,http,actions,webhooks}/**/*.test.ts'],
  },
]

/** @throws Error for a folder that is not in the map */
export function folderNamed(name: string): Folder {
  const found = FOLDERS.find((folder) => folder.name === name)
  if (!found)
    throw new Error(`No folder "${name}"; the folders are ${FOLDERS.map((one) => one.name).join(', ')}`)
  return found
}
