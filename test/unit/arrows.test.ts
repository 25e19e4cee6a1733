import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')

/** The folders that the files of a folder may import from (docs/architecture.md). */
const ALLOWED: Readonly<Record<string, readonly string[]>> = (() => {
  const contract = ['shared/domain']
  const table = [...contract, 'shared/contract', 'shared', 'shared/aws']
  const storage = [...table, 'shared/table']
  const queue = [...storage, 'shared/storage', ...delivery('events', 'subscriptions', 'deliveries')]
  const deliver = [...queue, ...delivery('queue', 'send')]
  const resume = [...deliver, ...delivery('deliver')]
  const sweep = [...resume, ...delivery('fan-out', 'resume', 'probe')]
  const webhooks = [...sweep, ...delivery('sweep')]
  const actions = [...webhooks, 'shared/webhooks', 'shared/http']
  const parts = ['clients/typescript/src', 'shared/domain']
  const api = [...parts, 'console/src/parts']
  const pages = [...api, 'console/src/api']
  return {
    shared: [],
    'shared/domain': [],
    'shared/contract': contract,
    'shared/aws': ['shared'],
    'shared/table': table,
    'shared/storage': storage,
    'shared/webhooks/events': storage,
    'shared/webhooks/subscriptions': [...storage, 'shared/storage'],
    'shared/webhooks/deliveries': [...storage, ...delivery('events', 'subscriptions')],
    'shared/webhooks/queue': queue,
    'shared/webhooks/fan-out': [...queue, ...delivery('queue')],
    'shared/webhooks/send': [...storage, ...delivery('queue', 'subscriptions')],
    'shared/webhooks/deliver': deliver,
    'shared/webhooks/probe': deliver,
    'shared/webhooks/resume': resume,
    'shared/webhooks/sweep': sweep,
    'shared/webhooks': webhooks,
    'shared/http': storage,
    'shared/actions': actions,
    // The MCP server calls the API as any client does.
    'shared/mcp': ['shared', 'shared/aws', 'shared/contract', 'shared/http'],
    // Checks from outside: a person or a schedule runs them.
    functions: [...actions, 'shared/actions', 'shared/mcp', 'infra/smoke'],
    'infra/smoke': [],
    'clients/typescript/src': [],
    'console/src/parts': parts,
    'console/src/api': api,
    'console/src/pages': pages,
    'console/src/app': [...pages, 'console/src/pages'],
    'console/src': ['console/src/app'],
  }
})()

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
    .filter((entry) => entry.isFile())
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

/** The longest folder of the rules that has the file; outside of them, the first of its path. */
const folderOf = (file: string): string =>
  Object.keys(ALLOWED)
    .filter((folder) => file.startsWith(`${folder}/`))
    .reduce(
      (longest, folder) => (folder.length > longest.length ? folder : longest),
      file.replace(/\/.*/, ''),
    )

const SERVICE = [...filesOf('shared'), ...filesOf('functions')]
const PAGES = [...filesOf('console/src'), ...filesOf('clients/typescript/src')]

test.each([...SERVICE, ...PAGES])('%s imports only from the folders that its own folder may use', (file) => {
  const source = readFileSync(join(ROOT, file), 'utf8')
  const room = folderOf(file)
  for (const { name, local } of importsOf(file, source)) {
    if (local && !SNIPPET.test(name)) expect([room, ...(ALLOWED[room] ?? [])]).toContain(folderOf(name))
    else if (room === 'shared/domain') expect(name).toMatch(DOMAIN_PACKAGES)
    if (PAGES.includes(file)) expect(name).not.toMatch(/^node:/)
    // Only what of the domain needs nothing else runs in a browser.
    if (PAGES.includes(file) && name.startsWith('shared/')) {
      expect([name, importsOf(name, readFileSync(join(ROOT, name), 'utf8'))]).toEqual([name, []])
    }
  }
  if (file !== 'shared/aws/environment.ts') expect(source).not.toContain('process.env')
  // A barrel hides where code is defined and puts all of it into every bundle.
  if (file !== PACKAGE) expect(source).not.toMatch(/^export (\*|(type )?\{[^}]*\} from)/m)
})

test.each(filesOf('infra'))('%s imports no handler, unless it is the local runner', (file) => {
  const rooms = importsOf(file, readFileSync(join(ROOT, file), 'utf8')).map(({ name }) => folderOf(name))
  if (!file.startsWith('infra/local/')) expect(rooms).not.toContain('functions')
  expect(rooms).not.toContain('test')
})

test('no file of a folder imports what imports it', () => {
  const all = [...SERVICE, ...filesOf('infra'), ...PAGES]
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

test('imports are found in every syntax', () => {
  const source = `import a from './a.ts'\nimport '../b.ts'\nconst c = await import("zod")\nimport type {\n D\n} from 'd'`
  const found = importsOf('shared/http/x.ts', source).map(({ name }) => name)
  expect(found).toEqual(['shared/http/a.ts', 'shared/b.ts', 'zod', 'd'])
})
