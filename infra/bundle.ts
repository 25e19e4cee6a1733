import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { type BuildOptions, buildSync, type Metafile } from 'esbuild'
import { lambdaSharp } from './lambda-sharp.ts'

const ROOT = join(import.meta.dirname, '..')

/** The folder of a handler's bundle: `opportunities/create` lies in `opportunities-create`. */
export const bundleName = (handler: string): string => handler.replaceAll('/', '-')

const PHONES = ['node_modules/libphonenumber-js/metadata.min.json']

/** What a function reads when it is asked for it, at the place where the source has it; code is bundled, data is not. */
const DATA: Readonly<Record<string, readonly string[]>> = {
  'contacts/create': PHONES,
  'contacts/patch': PHONES,
  'calls/create': PHONES,
  'triggers/sample': ['events/envelopes'],
  'subscriptions/test': ['events/envelopes'],
  'service/openapi': ['docs/openapi.json'],
  'service/docs': ['docs/openapi.json'],
}

/** Where sharp, whose parts are not JavaScript, lies beside the bundle for Lambda's platform. */
const NATIVE: readonly string[] = ['photos/finish']

/**
 * Where the SDK would look for credentials on a developer's machine. A function has them in its environment, which is
 * asked first; these are imported only when that fails, so that leaving them out takes 115 KB from every start.
 */
export const NEVER_ON_LAMBDA = ['ini', 'sso', 'process', 'web-identity', 'login'].map(
  (name) => `@aws-sdk/credential-provider-${name}`,
)

/** How a function is bundled; the bench bundles its floors the same way. */
export const bundling = {
  absWorkingDir: ROOT,
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  // The SDK's ES modules, which can be shaken; by default esbuild takes `main`, the CommonJS build, for node.
  mainFields: ['module', 'main'],
  minify: true,
  external: [...NEVER_ON_LAMBDA, 'sharp'],
  // Beside the bundle for reading a stack; Node is not told to use it, which would cost each start 15 ms.
  sourcemap: 'linked',
  sourcesContent: false,
  legalComments: 'none',
  metafile: true,
  logLevel: 'error',
} as const satisfies BuildOptions

/**
 * Bundles every handler (`opportunities/create`, below `functions/`) into a folder of its own below `outdir`, in ONE
 * esbuild run: a run for each of sixty functions takes a minute. Paths below the folder are those of the source, so
 * that `Handler` says the same thing deployed and on one machine.
 * @throws Error naming the handlers that have no file, or esbuild's own
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
    cpSync(lambdaSharp(), join(outdir, bundleName(handler), 'node_modules'), {
      recursive: true,
      // Links to commands.
      filter: (path) => !path.endsWith('.bin'),
    })
  }
  return buildSync({
    ...bundling,
    entryPoints: handlers.map((handler) => ({
      in: `functions/${handler}.ts`,
      out: `${bundleName(handler)}/functions/${handler}`,
    })),
    outdir,
    outExtension: { '.js': '.mjs' },
  }).metafile
}
