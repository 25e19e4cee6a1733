import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { builtinModules, createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { buildSync } from 'esbuild'
import { afterAll, expect, test, vi } from 'vitest'
import { handlersOf } from '../../infra/build-app.ts'
import { bundleAll, bundleName, bundling } from '../../infra/bundle/bundle.ts'
import { bundlesIn, maxOver, overFloor } from '../support/bundles/floor.ts'
import { overImportBudget } from '../support/bundles/import-budget.ts'
import { QUADRANTS } from '../support/heic.ts'
import { ofType, synthesize } from './synthesize.ts'

const folder = mkdtempSync(join(tmpdir(), 'bundle-'))
afterAll(() => rmSync(folder, { recursive: true }))

const handlers = handlersOf()
const metafile = bundleAll(handlers, folder)
const bundles = bundlesIn(folder, metafile)

test('bundles import only Node modules, so they include the SDK', () => {
  const outside = Object.entries(metafile.outputs)
    .flatMap(([file, { imports }]) => imports.map((one) => ({ ...one, file })))
    // The deployment ships these next to the bundle that imports them.
    .filter(({ path, file }) => path !== 'sharp' || !/\/functions\/photos\/finish(-slow)?\.js$/.test(file))
    .filter(
      ({ path, file }) =>
        !path.startsWith('libheif-js/') ||
        !/photos-finish(-slow)?\/shared\/storage\/heic-worker\.js$/.test(file),
    )
    .filter(({ path }) => !builtinModules.includes(path.replace(/^node:/, '')))
  expect(outside).toEqual([])
})

test('no bundle exceeds the size of its AWS clients alone by more than the budget', () => {
  const over = bundles.filter((bundle) => overFloor(bundle) > maxOver(bundle))
  expect(over.map((bundle) => `${bundle.handler}: ${Math.ceil(overFloor(bundle) / 1024)} KB`)).toEqual([])
  // The floors are plausible: the smallest has the document client.
  expect(Math.min(...bundles.flatMap(({ floor }) => floor?.bytes ?? []))).toBeGreaterThan(200 * 1024)
})

test('no function evaluates more at import than its AWS clients alone by more than the budget', async () => {
  expect(await overImportBudget(bundles)).toEqual([])
})

test('every bundle loads as Lambda loads it and exports a handler', () => {
  const files = handlers.map((handler) => join(folder, bundleName(handler), 'functions', `${handler}.js`))
  const program = `
    for (const file of ${JSON.stringify(files)}) {
      const { handler } = await import(file)
      if (typeof handler !== 'function') throw new Error(file + ' exports no handler')
    }
    if (process.moduleLoadList.some((name) => name.includes('undici'))) throw new Error('fetch is loaded')`
  // No variable is set, so a module that reads its environment at import fails here. Node's fetch takes a third of the
  // time to import the SDK; an ES module that imports `node:http` would load it.
  const args = ['--input-type=module', '--eval', program]
  expect(execFileSync(process.execPath, args, { env: {}, encoding: 'utf8' })).toBe('')
})

test('the bundled MCP server answers without the libraries that it never uses', async () => {
  const outfile = join(folder, 'server.cjs')
  // With the handler, as in its bundle: esbuild orders modules by what imports them.
  const contents = `import './functions/mcp/call.ts'\nexport { answerMessage } from './shared/mcp/server.ts'`
  buildSync({ ...bundling, stdin: { contents, resolveDir: '.' }, outfile })
  const { answerMessage } = createRequire(import.meta.url)(outfile)
  vi.stubEnv('CONSOLE_ORIGIN', 'https://console.example')
  const context = { caller: { limits: { read_only: true } }, event: { headers: {} }, origin: 'http://api' }
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
  const { status, body } = await answerMessage(message, '1.0.0', context)
  expect([status, body.result.tools.map(({ name }: { name: string }) => name)]).toEqual([
    200,
    ['search_docs', 'describe_operation', 'read'],
  ])
  expect(readFileSync(outfile, 'utf8')).not.toContain('schemaId')
})

test.each([
  ['triggers/sample', 'events/envelopes/opportunity.created.json'],
  ['calls/create', 'node_modules/libphonenumber-js/metadata.min.json'],
])('%s finds its data files next to its bundle', (handler, data) => {
  const place = dirname(join(folder, bundleName(handler), 'functions', handler))
  expect(existsSync(join(place, '../..', data))).toBe(true)
})

test.each(['finish', 'finish-slow'])(
  'photos/%s has sharp for arm64 next to its bundle, within the size limit',
  (name) => {
    const own = join(folder, `photos-${name}`)
    const from = createRequire(join(own, `functions/photos/${name}.js`))
    const sharp = from.resolve('sharp')
    const native = createRequire(sharp).resolve('@img/sharp-linux-arm64/sharp.node')
    const files = readdirSync(own, { recursive: true, encoding: 'utf8' }).map((file) => join(own, file))
    const binaries = files.filter((file) => /\.node$|\.so(\.|$)/.test(file))
    // One binary loads the other by the path that npm gives it.
    const [addon = '', library = ''] = binaries.toSorted((a, b) =>
      a.endsWith('.node') ? -1 : b.length - a.length,
    )
    expect(binaries).toHaveLength(2)
    expect(dirname(dirname(addon))).toBe(dirname(native))
    expect(existsSync(join(dirname(addon), '../../sharp-libvips-linux-arm64/lib', basename(library)))).toBe(
      true,
    )
    for (const binary of binaries) {
      const head = readFileSync(binary).subarray(0, 20)
      expect([head.toString('latin1', 1, 4), head.readUInt16LE(18)]).toEqual(['ELF', EM_AARCH64])
    }
    const bytes = files
      .map((file) => statSync(file))
      .reduce((sum, stat) => sum + (stat.isFile() ? stat.size : 0), 0)
    expect(bytes).toBeLessThan(50 * 1024 * 1024)
    const version = (at: string) =>
      JSON.parse(readFileSync(join(at, 'node_modules/sharp/package.json'), 'utf8')).version
    expect(version(own)).toBe(version('.'))
  },
)

test('only functions that draw have libheif, in separate files, and decode with them', async () => {
  expect(globSync('*/node_modules/libheif-js', { cwd: folder }).toSorted()).toEqual([
    'photos-finish-slow/node_modules/libheif-js',
    'photos-finish/node_modules/libheif-js',
  ])
  const outfile = join(folder, 'photos-finish/functions/photos/decode-heic.js')
  buildSync({ ...bundling, entryPoints: ['shared/storage/decode-heic.ts'], outfile })
  const { decodeHeic } = createRequire(outfile)(outfile)
  expect(await decodeHeic(QUADRANTS)).toMatchObject({ kind: 'decoded', pixels: { width: 96, height: 64 } })
})

/** The machine in the header of an ELF file (System V ABI, e_machine). */
const EM_AARCH64 = 0xb7

// Local functions share one process and its cached secrets, so a missing variable would not show there.
test.each(['SEALING_KEY_SECRET_ARN', 'LINK_KEY_SECRET_ARN'])(
  'every function whose code reads %s has it in its environment',
  (name) => {
    const configured = ofType(synthesize(), 'AWS::Lambda::Function')
      .filter(({ Properties }) => JSON.stringify(Properties.Environment).includes(name))
      .map(({ Properties }) => String(Properties.Handler).replace(/\.handler$/, ''))
    const readers = globSync('*/functions/**/*.js', { cwd: folder })
      .filter((file) => readFileSync(join(folder, file), 'utf8').includes(name))
      .map((file) => file.slice(file.indexOf('/') + 1, -'.js'.length))
    expect(readers.length).toBeGreaterThan(0)
    expect(readers.filter((reader) => !configured.includes(reader))).toEqual([])
  },
)

test('a route without a file is named in the error', () => {
  expect(() => bundleAll(['nowhere/at-all'], folder)).toThrow('no file functions/{nowhere/at-all}.ts')
})
