import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')

/** What the files of a folder may import from other folders (docs/architecture.md). */
const ALLOWED: Readonly<Record<string, readonly string[]>> = (() => {
  const contract = ['shared/domain']
  const adapter = [...contract, 'shared/contract', 'shared']
  const storage = [...adapter, 'shared/table']
  const webhooks = [...storage, 'shared/storage']
  const http = [...adapter, 'shared/table']
  const actions = [...webhooks, 'shared/webhooks', 'shared/http']
  return {
    'shared/domain': [],
    'shared/contract': contract,
    'shared/table': adapter,
    'shared/storage': storage,
    'shared/webhooks': webhooks,
    'shared/http': http,
    'shared/actions': actions,
    functions: [...actions, 'shared/actions'],
  }
})()
/** The packages that domain code may use: no SDK, no middy, no schema library. */
const DOMAIN_PACKAGES = /^(node:(crypto|util|zlib)|uuid|big\.js)$/

const filesOf = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(folder, file))

/** What a file imports: a package's name, or a path from the root. */
function importsOf(file: string, source: string): { name: string; local: boolean }[] {
  return [...source.matchAll(/(?:\bfrom |\bimport |\bimport\()\s*['"`]([^'"`]+)['"`]/g)].map(
    ([, name = '']) =>
      name.startsWith('.')
        ? { name: relative(ROOT, resolve(ROOT, dirname(file), name)), local: true }
        : { name, local: false },
  )
}

const folderOf = (file: string): string => {
  const [first = '', second = ''] = file.split('/')
  return first === 'shared' && second && !second.endsWith('.ts') ? `${first}/${second}` : first
}

test.each([...filesOf('shared'), ...filesOf('functions')])(
  '%s imports only from the folders that its own folder may use',
  (file) => {
    const source = readFileSync(join(ROOT, file), 'utf8')
    const room = folderOf(file)
    for (const { name, local } of importsOf(file, source)) {
      if (local) expect([room, ...(ALLOWED[room] ?? [])]).toContain(folderOf(name))
      else if (room === 'shared/domain') expect(name).toMatch(DOMAIN_PACKAGES)
    }
    if (file !== 'shared/environment.ts') expect(source).not.toContain('process.env')
    // A barrel hides where code is defined and puts all of it into every bundle.
    expect(source).not.toMatch(/^export (\*|\{[^}]*\} from)/m)
  },
)

test.each(filesOf('infra'))('%s imports no handler, unless it is the local runner', (file) => {
  const rooms = importsOf(file, readFileSync(join(ROOT, file), 'utf8')).map(({ name }) => folderOf(name))
  if (!file.startsWith('infra/local/')) expect(rooms).not.toContain('functions')
  expect(rooms).not.toContain('test')
})

test.each(filesOf('console/src'))('%s imports the client and other files of the console', (file) => {
  const source = readFileSync(join(ROOT, file), 'utf8')
  for (const { name, local } of importsOf(file, source)) {
    if (local)
      expect(name).toMatch(
        /^(console\/src|clients\/typescript\/src)\/|^(clients\/verify\/.*|shared\/webhooks\/verify\.ts)\?raw$/,
      )
    else expect(name).not.toMatch(/^node:/)
  }
  expect(source).not.toMatch(/^export (\*|\{[^}]*\} from)/m)
})

test('imports are found in every syntax', () => {
  const source = `import a from './a.ts'\nimport '../b.ts'\nconst c = await import("zod")\nimport type {\n D\n} from 'd'`
  const found = importsOf('shared/http/x.ts', source).map(({ name }) => name)
  expect(found).toEqual(['shared/http/a.ts', 'shared/b.ts', 'zod', 'd'])
})
