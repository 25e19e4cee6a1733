/** A folder of `shared/`, and the tests that hold it. */
export interface Folder {
  readonly name: string
  readonly mutate: readonly string[]
  /** Test files that are tried, as globs. */
  readonly tests: readonly string[]
  readonly exclude?: readonly string[]
  /**
   * How long the tests of a mutant may have taken in the dry run, in milliseconds; the quickest files are tried, as many
   * as fit. Files that have killed mutants of the same source are always tried.
   */
  readonly budgetMs?: number
  /** Slow test files, with the only source files for whose mutants they are tried; relative to `shared/`. */
  readonly reserved?: Readonly<Record<string, readonly string[]>>
  /** Whether the tests need the local stores. */
  readonly service?: boolean
}

/** Long runs of random requests, what drives other processes, and what waits for the running service. */
const SLOW = [
  'test/integration/admin/**',
  'test/integration/local/**',
  'test/integration/**/*.property.test.ts',
  'test/integration/expenses/{model,permissions,limits}.test.ts',
  'test/integration/files/{receipts,refused,delivered}.test.ts',
  'test/integration/photos/refused.test.ts',
  'test/integration/webhooks/{batch,deliver,every-trigger,metrics,queued,rotate,slow}.test.ts',
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
    tests: ['test/unit/webhooks/*.test.ts'],
    reserved: {
      'test/integration/webhooks/every-trigger.test.ts': ['webhooks/render.ts', 'webhooks/fan-out.ts'],
      'test/integration/webhooks/redeliver.test.ts': ['webhooks/redeliver.ts', 'webhooks/test-delivery.ts'],
      'test/integration/webhooks/replay.test.ts': ['webhooks/replay.ts'],
      'test/integration/webhooks/replay-walk.test.ts': ['webhooks/replay.ts', 'webhooks/revoked.ts'],
      'test/integration/webhooks/trips.test.ts': [
        'webhooks/batch.ts',
        'webhooks/take.ts',
        'webhooks/queue.ts',
      ],
    },
    service: false,
  },
  {
    name: 'storage',
    mutate: ['shared/storage/**/*.ts'],
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
    mutate: ['shared/http/**/*.ts'],
    tests: ['test/unit/http/*.test.ts'],
    exclude: SLOW,
    budgetMs: 6_000,
    service: false,
  },
  {
    name: 'table',
    mutate: ['shared/table/**/*.ts'],
    tests: ['test/unit/{table,http,webhooks}/*.test.ts'],
    exclude: SLOW,
    budgetMs: 6_000,
    service: false,
  },
]

/** @throws Error for a folder that is not in the map */
export function folderNamed(name: string): Folder {
  const found = FOLDERS.find((folder) => folder.name === name)
  if (!found)
    throw new Error(`No folder "${name}"; the folders are ${FOLDERS.map((one) => one.name).join(', ')}`)
  return found
}

/** Of the tests that reach a mutant, those that are run for it. Ids begin with the test file and `#`. */
export function testsFor(
  { reserved = {} }: Folder,
  source: string,
  ids: readonly string[],
): readonly string[] {
  return ids.filter((id) => {
    const sources = reserved[id.slice(0, id.indexOf('#'))]
    return sources === undefined || sources.some((one) => source.endsWith(one))
  })
}
