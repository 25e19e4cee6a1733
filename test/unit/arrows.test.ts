import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')

/** The folders of the domain, and the folders that each may import from. */
const DOMAIN: Readonly<Record<string, readonly string[]>> = {
  'shared/domain/kit': [],
  'shared/domain/photos': ['shared/domain/kit'],
  'shared/domain/sales': ['shared/domain/kit'],
  'shared/domain/people': ['shared/domain/kit', 'shared/domain/sales'],
  'shared/domain/expenses': ['shared/domain/kit', 'shared/domain/sales', 'shared/domain/people'],
  'shared/domain/webhooks': ['shared/domain/kit', 'shared/domain/people'],
}
/** The folders of each top-level folder; a folder may import the folders before it. */
const INFRA = ['packages', 'settings', 'console', 'constructs', 'stacks', 'deployed', 'bundle']
  .map((folder) => `infra/${folder}`)
  .concat('infra')
/** Emulators of AWS. */
const EMULATORS = 'packages/local-aws'
const LOCAL = ['console', 'demo', 'host', 'service', 'cli'].map((folder) => `local/${folder}`)
const CONSOLE_PAGES = ['search', 'sign-in', 'photos', 'expenses', 'webhooks', 'settings', 'today', 'events']
  .concat('opportunities', 'calendar', 'contacts', 'connect', 'import')
  .map((folder) => `console/src/pages/${folder}`)
const OPS = ['cost', 'smoke', 'stack', 'preflight', 'deploy', 'admin'].map((folder) => `ops/${folder}`)

const BENCH = ['measure', 'data', 'sections/cost', 'sections/scale', 'sections/peers', 'sections']
  .map((folder) => `tools/bench/${folder}`)
  .concat('tools/bench')

/** The folders that the files of a folder may import from (docs/architecture.md). */
const ALLOWED: Readonly<Record<string, readonly string[]>> = (() => {
  const contract = Object.keys(DOMAIN)
  const table = [...contract, 'shared/contract', 'shared', 'shared/aws']
  const storage = [...table, 'shared/table']
  const queue = [...storage, 'shared/storage', ...delivery('events', 'subscriptions', 'deliveries')]
  const deliver = [...queue, ...delivery('queue', 'send')]
  const resume = [...deliver, ...delivery('deliver')]
  const sweep = [...resume, ...delivery('fan-out', 'resume', 'probe')]
  const webhooks = [...sweep, ...delivery('sweep', 'forward')]
  const actions = [...webhooks, 'shared/webhooks', 'shared/document', 'shared/http']
  const service = [...actions, 'shared/actions', 'shared/checks', 'shared/mcp']
  const programs = [...service, ...INFRA, 'console/src/pages', 'clients/typescript/src', 'clients']
  const parts = ['clients/typescript/src', ...Object.keys(DOMAIN)]
  const api = [...parts, 'console/src/parts']
  const controls = [...api, 'console/src/api']
  const pages = [...controls, 'console/src/controls', 'console/src/pages']
  const tools = [...programs, 'functions', EMULATORS, ...LOCAL, ...OPS, 'test']
  return {
    shared: [],
    ...DOMAIN,
    'shared/contract': contract,
    'shared/aws': ['shared'],
    'shared/table': table,
    'shared/storage': storage,
    'shared/webhooks/events': storage,
    'shared/webhooks/subscriptions': [...storage, 'shared/storage'],
    'shared/webhooks/deliveries': [...storage, ...delivery('events', 'subscriptions')],
    'shared/webhooks/forward': [...storage, ...delivery('events')],
    'shared/webhooks/queue': queue,
    'shared/webhooks/fan-out': [...queue, ...delivery('queue')],
    'shared/webhooks/send': [...storage, ...delivery('queue', 'subscriptions')],
    'shared/webhooks/deliver': deliver,
    'shared/webhooks/probe': deliver,
    'shared/webhooks/resume': resume,
    'shared/webhooks/sweep': sweep,
    'shared/webhooks': webhooks,
    'shared/http': [...storage, 'shared/document'],
    'shared/actions': actions,
    // Checks from outside: a schedule or a person runs them.
    'shared/checks': [],
    'shared/document': [...contract, 'shared/contract'],
    // The MCP server calls the API as any client does.
    'shared/mcp': ['shared', 'shared/aws', 'shared/contract', 'shared/document', 'shared/http'],
    functions: service,
    ...upwards(INFRA, [
      ...storage,
      'shared/document',
      'shared/http',
      'shared/webhooks/send',
      'console/src/pages',
    ]),
    // Its own test has the order of its folders.
    [EMULATORS]: [],
    ...upwards(LOCAL, [...programs, EMULATORS]),
    ...upwards(OPS, [...programs, EMULATORS, ...LOCAL]),
    'clients/generate': service,
    'clients/typescript/src': [],
    'console/src/parts': parts,
    'console/src/api': api,
    'console/src/controls': controls,
    // The paths of all pages, which the service reads too.
    'console/src/pages': [],
    ...upwards(CONSOLE_PAGES, pages),
    'console/src/app': [...pages, ...CONSOLE_PAGES],
    'console/src': ['console/src/app'],
    ...upwards(BENCH, tools),
    tools,
  }
})()

/** Each folder may import the folders before it, and `others`. */
function upwards(folders: readonly string[], others: readonly string[]): Record<string, readonly string[]> {
  return Object.fromEntries(folders.map((folder, at) => [folder, [...others, ...folders.slice(0, at)]]))
}

function delivery(...stages: string[]): string[] {
  return stages.map((stage) => `shared/webhooks/${stage}`)
}

/** The packages that domain code may use: no SDK, no middy, no schema library. */
const DOMAIN_PACKAGES = /^(node:(crypto|util|zlib)|uuid|big\.js)$/

/** The public interface of the client's package. */
const PACKAGE = 'clients/typescript/src/index.ts'
/** Read as texts, to be shown. */
const SNIPPET = /\?raw$/

const everyFile = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('/node_modules'))
    .map(({ parentPath, name }) => relative(ROOT, join(parentPath, name)))

const filesOf = (folder: string): string[] => everyFile(folder).filter((file) => /\.tsx?$/.test(file))

/** An import of a file: a package's name, or a path from the root. */
function importsOf(file: string, source: string): { name: string; local: boolean }[] {
  return [...source.matchAll(/(?:\bfrom |\bimport |\bimport\()\s*['"`]([^'"`]+)['"`]/g)].map(
    ([, name = '']) =>
      name.startsWith('.')
        ? { name: relative(ROOT, resolve(ROOT, dirname(file), name)), local: true }
        : { name, local: false },
  )
}

/** The packages that a file needs, itself or through the files that it imports. */
const packagesBelow = (file: string): string[] =>
  importsOf(file, readFileSync(join(ROOT, file), 'utf8')).flatMap(({ name, local }) =>
    local ? packagesBelow(name) : name,
  )

/** The longest folder of the rules that has the file; outside of them, the first of its path. */
const folderOf = (file: string): string =>
  Object.keys(ALLOWED)
    .filter((folder) => file.startsWith(`${folder}/`))
    .reduce(
      (longest, folder) => (folder.length > longest.length ? folder : longest),
      file.replace(/\/.*/, ''),
    )

const SERVICE = [...filesOf('shared'), ...filesOf('functions')]
const AROUND = [
  ...filesOf('infra'),
  ...filesOf(EMULATORS),
  ...filesOf('local'),
  ...filesOf('ops'),
  ...filesOf('clients/generate'),
  ...filesOf('tools'),
].filter(
  // They stand in for parts of packages, and only export.
  (file) => !file.startsWith('infra/bundle/instead/'),
)
const TESTS = filesOf('test')
const PAGES = [...filesOf('console/src'), ...filesOf('clients/typescript/src')]

test.each([...SERVICE, ...AROUND, ...PAGES])(
  '%s imports only from the folders that its own folder may use',
  (file) => {
    const source = readFileSync(join(ROOT, file), 'utf8')
    const folder = folderOf(file)
    for (const { name, local } of importsOf(file, source)) {
      if (local && !/^node_modules/.test(name) && !SNIPPET.test(name))
        expect([folder, ...(ALLOWED[folder] ?? [])]).toContain(folderOf(name))
      else if (folder.startsWith('shared/domain/')) expect(name).toMatch(DOMAIN_PACKAGES)
      if (PAGES.includes(file)) expect(name).not.toMatch(/^node:/)
      // Only what of the domain needs no package runs in a browser.
      if (PAGES.includes(file) && name.startsWith('shared/')) {
        expect([name, packagesBelow(name)]).toEqual([name, []])
      }
    }
    if (SERVICE.includes(file) && file !== 'shared/aws/environment.ts')
      expect(source).not.toContain('process.env')
    // A barrel hides where code is defined and puts all of it into every bundle.
    if (file !== PACKAGE) expect(source).not.toMatch(/^export (\*|(type )?\{[^}]*\} from)/m)
  },
)

test('no test imports from the tools', () => {
  const found = TESTS.flatMap((file) => importsOf(file, readFileSync(join(ROOT, file), 'utf8')))
  expect(found.filter(({ name }) => name.startsWith('tools/'))).toEqual([])
})

test('the emulators run with the packages that the lock file has', () => {
  const versions = (path: string) => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(ROOT, path), 'utf8'))
    return { ...dependencies, ...devDependencies }
  }
  expect(versions('package.json')).toMatchObject(versions(`${EMULATORS}/package.json`))
})

test('no file of a folder imports what imports it', () => {
  const all = [...SERVICE, ...AROUND, ...PAGES, ...TESTS]
  const imports = new Map(
    all.map((file) => [
      file,
      importsOf(file, readFileSync(join(ROOT, file), 'utf8')).map(({ name }) => name),
    ]),
  )
  const done = new Set<string>()
  const circleFrom = (file: string, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    if (done.has(file)) return undefined
    const circle = (imports.get(file) ?? []).map((each) => circleFrom(each, [...path, file])).find(Boolean)
    done.add(file)
    return circle
  }
  expect(all.flatMap((file) => circleFrom(file, []) ?? [])).toEqual([])
})

test.each(filesOf('console/src'))(
  '%s names no language: numbers and times are in that of the reader',
  (file) => {
    expect(readFileSync(join(ROOT, file), 'utf8')).not.toMatch(/['"`][a-z]{2}-[A-Z]{2}['"`]/)
  },
)

test('no name of a file is in two folders of the console', () => {
  // A component and its style sheet are one.
  const named = Map.groupBy(everyFile('console/src'), (file) => basename(file).replace(/\..*/, ''))
  const twice = [...named].filter(([, files]) => new Set(files.map(dirname)).size > 1)
  expect(twice).toEqual([])
})
