import { cpSync, existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type BuildOptions, buildSync, type Metafile } from 'esbuild'
import { install } from '../packages/install.js'

const ROOT = join(import.meta.dirname, '../..')

/** The folder of a handler's bundle: `opportunities-create` for `opportunities/create`. */
export const bundleName = (handler: string): string => handler.replaceAll('/', '-')

const PHONES = ['node_modules/libphonenumber-js/metadata.min.json']

const DOCUMENT = 'docs/openapi.json'

/** The scripts of the docs page. */
const SCRIPTS = ['page/browser/page.js', 'page/browser/try.js', 'search.js'].map(
  (path) => `shared/document/${path}`,
)

/** libheif. Its license (LGPL 3) requires that users can replace it, so its files are next to the bundle, and loaded at run time. */
const LIBHEIF = [
  'package.json',
  'libheif-wasm/LICENSE',
  'libheif-wasm/libheif.js',
  'libheif-wasm/libheif.wasm',
].map((file) => `node_modules/libheif-js/${file}`)

/** Data files that a function reads at run time, copied to the same path as in the source. */
const DATA: Readonly<Record<string, readonly string[]>> = {
  'contacts/create': PHONES,
  'contacts/list': PHONES,
  'contacts/patch': PHONES,
  'calls/create': PHONES,
  'triggers/sample': ['events/envelopes'],
  'subscriptions/test': ['events/envelopes'],
  'webhooks/deliver-slow': ['events/envelopes'],
  'service/check': [DOCUMENT],
  'mcp/call': [DOCUMENT],
  'service/openapi': [DOCUMENT],
  'service/openapi-3-0': [DOCUMENT],
  'service/docs': [DOCUMENT, ...SCRIPTS],
  'photos/finish': LIBHEIF,
  'photos/finish-slow': LIBHEIF,
}

/** sharp with its native code for Lambda's platform. */
const LAMBDA_SHARP = 'infra/packages/sharp'
/** Functions that need sharp next to the bundle. */
const NATIVE: readonly string[] = ['photos/finish', 'photos/finish-slow']

/** Programs of threads that a function starts, bundled to the same path as in the source. */
const THREADS: Readonly<Record<string, readonly string[]>> = {
  'photos/finish': ['shared/storage/heic-worker'],
  'photos/finish-slow': ['shared/storage/heic-worker'],
}

/** Parts of libraries that bundles have in a smaller form. */
const instead = (name: string) => join(import.meta.dirname, 'instead', `${name}.ts`)

/** Bundling options of all functions. */
export const bundling = {
  absWorkingDir: ROOT,
  bundle: true,
  platform: 'node',
  target: 'node24',
  // Node copies all exports of a built-in module for an ES module, so that an import of `node:http` loads Node's
  // `fetch` too: a third of the import time. A CommonJS module gets the built-in module itself.
  format: 'cjs',
  define: { 'import.meta.dirname': '__dirname', 'import.meta.filename': '__filename' },
  // The SDK's ES modules, which allow tree shaking; for node, esbuild uses `main`, the CommonJS build, by default.
  mainFields: ['module', 'main'],
  minify: true,
  external: ['sharp', 'libheif-js'],
  alias: {
    '@aws-sdk/credential-provider-node': instead('credentials'),
    '@smithy/core/event-streams': instead('event-streams'),
    '@smithy/core/config': instead('config'),
    '@modelcontextprotocol/server/_shims': instead('validator'),
  },
  // For reading stack traces by hand. Node does not load the source maps, which would add 15 ms to each start.
  sourcemap: 'linked',
  sourcesContent: false,
  legalComments: 'none',
  metafile: true,
  logLevel: 'error',
  // Only the properties of `import.meta` that are defined above exist in CommonJS.
  logOverride: { 'empty-import-meta': 'error' },
} as const satisfies BuildOptions

/**
 * Bundles every handler (`opportunities/create`, under `functions/`) into its own folder in `outdir`, in one
 * run of esbuild: one run per function takes a minute for sixty functions. Paths in the folder match the source, so that
 * `Handler` is the same deployed and locally.
 * @throws Error with the handlers that have no file, or esbuild's error
 */
export function bundleAll(handlers: readonly string[], outdir: string): Metafile {
  const missing = handlers.filter((handler) => !existsSync(join(ROOT, 'functions', `${handler}.ts`)))
  if (missing.length > 0) throw new Error(`no file functions/{${missing.join(',')}}.ts`)
  for (const handler of handlers) {
    for (const path of DATA[handler] ?? []) {
      cpSync(join(ROOT, path), join(outdir, bundleName(handler), path), { recursive: true })
    }
  }
  for (const handler of handlers.filter((one) => NATIVE.includes(one))) {
    cpSync(install(LAMBDA_SHARP), join(outdir, bundleName(handler), 'node_modules'), {
      recursive: true,
      // Skips links to commands, and files of npm.
      filter: (path) => !basename(path).startsWith('.'),
    })
  }
  const { metafile } = buildSync({
    ...bundling,
    entryPoints: handlers.flatMap((handler) =>
      [`functions/${handler}`, ...(THREADS[handler] ?? [])].map((program) => ({
        in: `${program}.ts`,
        out: `${bundleName(handler)}/${program}`,
      })),
    ),
    outdir,
  })
  return metafile
}
