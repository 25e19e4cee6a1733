/** Code that is mutated together, most of it a folder of `shared/`, and the tests that cover it. */
export interface Folder {
  readonly name: string
  readonly mutate: readonly string[]
  /** Globs of the test files that run for its mutants. */
  readonly tests: readonly string[]
  /** Whether the tests need the local stores. */
  readonly service?: true
}

/** The processing of uploaded files, which is tested with `storage`, whose tests upload files. */
const FINISH = 'shared/actions/{**/finish*,photos/complete}.ts'

/** Integration tests that call handlers and consumers in this process: a mutant is active only there. */
const PIPELINE = [
  'test/integration/webhooks/*.test.ts',
  'test/integration/subscriptions/**/*.test.ts',
  'test/integration/{events,list-filters,subscriptions}.test.ts',
  '!test/integration/subscriptions/narrowed/model.test.ts',
  '!test/integration/webhooks/{every-trigger,throttled-workspace}.test.ts',
]
const REQUESTS = [
  'test/integration/http/{conditions,every-exercise,idempotency}.test.ts',
  'test/integration/{api-keys,audit-log,calendar-feeds,catalog,contacts,custom-fields,exports,key-limits,opportunities,opportunity-list,overview,references,search,subscription-limit,triggers,workspace}.test.ts',
  'test/integration/{changes,expenses,files,people,sales}/*.test.ts',
  'test/integration/table/**/*.test.ts',
  '!test/integration/changes/{cost,event-log,mirror,mirror-events}.test.ts',
  '!test/integration/expenses/*model.test.ts',
]

/**
 * Folders use unit tests if unit tests reach the code: a mutant takes tens of milliseconds. An integration test takes seconds, so it is
 * used only where the store enforces a rule: a condition, an index, or an order of writes.
 */
export const FOLDERS: readonly Folder[] = [
  {
    name: 'domain',
    mutate: ['shared/domain/**/*.ts'],
    // The second file reads rows of every type, as `FIELDS` describe them. The tests of the pipeline and of requests cover the rules about
    // stored rows: filters, sums, events.
    tests: [
      'test/unit/{domain,webhooks}/*.test.ts',
      'test/unit/table/stored-rows.test.ts',
      ...PIPELINE,
      ...REQUESTS,
    ],
    service: true,
  },
  {
    name: 'contract',
    mutate: ['shared/contract/**/*.ts'],
    tests: ['test/unit/{contract,domain,http}/*.test.ts', ...REQUESTS],
    service: true,
  },
  {
    name: 'webhooks',
    mutate: ['shared/webhooks/**/*.ts'],
    tests: ['test/unit/{actions,table,webhooks}/**/*.test.ts', ...PIPELINE],
    service: true,
  },
  {
    name: 'storage',
    // Without the code of threads, where no mutant is active.
    mutate: ['shared/storage/**/*.ts', '!shared/storage/{heic-worker,libheif}.ts', FINISH],
    // The other tests upload files, which the running service processes without mutants.
    tests: [
      'test/unit/storage/*.test.ts',
      'test/integration/files/{finish-receipt,links}.test.ts',
      'test/integration/photos/{finish-photo,refused}.test.ts',
    ],
    service: true,
  },
  {
    name: 'http',
    mutate: ['shared/{http,actions}/**/*.ts', `!${FINISH}`],
    tests: ['test/unit/{http,actions,table,webhooks}/**/*.test.ts', ...REQUESTS],
    service: true,
  },
  {
    name: 'table',
    mutate: ['shared/{aws,table}/**/*.ts'],
    tests: ['test/unit/{aws,table,http,actions,webhooks}/**/*.test.ts', ...PIPELINE, ...REQUESTS],
    service: true,
  },
  {
    name: 'console',
    // Without the router, texts, and a hook that only moves the focus of a page.
    mutate: [
      'console/src/**/*.ts',
      '!console/src/app/router.ts',
      '!console/src/pages/webhooks/snippets.ts',
      '!console/src/{controls,pages}/**/*-{texts,words}.ts',
      '!console/src/parts/use-row-focus.ts',
    ],
    tests: ['test/unit/console/*.test.ts'],
  },
  {
    name: 'clients',
    // Without generated files.
    mutate: ['clients/typescript/src/**/*.ts', '!clients/typescript/src/{schema,version}.ts'],
    tests: ['test/clients/typescript/*.test.ts'],
  },
  {
    name: 'infra',
    // Without programs and the code that they bundle or install, which tests of whole processes cover.
    mutate: [
      'infra/**/*.ts',
      'ops/{cost,deploy,preflight,stack}/**/*.ts',
      'clients/generate/*.ts',
      '!infra/{app,bundle/**}.ts',
      '!infra/console/build.ts',
      '!ops/{cost,deploy,preflight}/main.ts',
      '!ops/deploy/{diff,go-back}.ts',
      '!clients/generate/{client-types,openapi}.ts',
    ],
    tests: [
      'test/infra/*.test.ts',
      '!test/infra/{bundle,console-build,iam,rules}.test.ts',
      'test/unit/ops/admin/printed.test.ts',
    ],
  },
  {
    name: 'admin',
    mutate: ['ops/admin/**/*.ts'],
    tests: [
      'test/unit/ops/admin/*.test.ts',
      'test/integration/admin/{backup,changes,commands,deliveries,dlq,export-resume,reseal,usage}.test.ts',
    ],
    service: true,
  },
  {
    name: 'local',
    // Without code that starts and joins processes and threads, which tests of whole processes cover.
    mutate: [
      'packages/local-aws/{apigateway,cloudformation,data-folder,iam,lambda,s3,secrets,sqs,streams}/**/*.ts',
      '!packages/**/*.d.ts',
      '!packages/local-aws/cloudformation/provision.ts',
    ],
    tests: ['packages/local-aws/test/**/*.test.ts', 'test/infra/{foreign-rows,local-templates}.test.ts'],
  },
]

/** @throws Error for a folder that is not in the map */
export function folderNamed(name: string): Folder {
  const found = FOLDERS.find((folder) => folder.name === name)
  if (!found)
    throw new Error(`No folder "${name}"; the folders are ${FOLDERS.map((one) => one.name).join(', ')}`)
  return found
}
