import { join } from 'node:path'
import { buildSync, type Metafile } from 'esbuild'
import { handlersOf } from '../../../infra/build-app.ts'
import { bundleAll, bundleName, bundling } from '../../../infra/bundle/bundle.ts'

/** The maximum size of a bundle over its floor: code on top of the SDK slows down every cold start. */
const MAX_OVER_BYTES = 67 * 1024

/** Libraries that only few functions have, and that are loaded on first use, so they do not slow down a cold start. */
const FILE_TYPES = 50 * 1024
const PHONES = 25 * 1024
/** Verifies the signatures and certificates of WebAuthn. */
const WEB_AUTHN = 308 * 1024
/** The library of MCP, and the schemas of all operations, to which each version adds some. */
const PROTOCOL = 370 * 1024

/**
 * deliver handles four kinds of messages: attempts, revocations, replays and resumptions, and finds header values that a
 * receiver echoes. No user waits for its start.
 */
const DELIVER = 5 * 1024
/** deliver-slow also checks receivers. */
const CHECKS = 5 * 1024
/** Validates answers by the schemas of the document, with two libraries, and has no client. Nothing waits for its start. */
const SCHEMAS = 201 * 1024
/** Has all routes, to which each version adds some, and no client. */
const ROUTES = 40 * 1024
/** Has the lists of all records, to which each version adds fields. */
const LISTS = 22 * 1024
const LARGER: Readonly<Record<string, number>> = {
  'receipts/finish': FILE_TYPES,
  'photos/finish': FILE_TYPES,
  'photos/finish-slow': FILE_TYPES,
  'contacts/create': PHONES,
  'contacts/list': PHONES,
  'contacts/patch': PHONES,
  'calls/create': PHONES,
  'passkeys/create': WEB_AUTHN,
  'sessions/create': WEB_AUTHN,
  'sessions/create-cookie': WEB_AUTHN,
  'mcp/call': PROTOCOL,
  'exports/list-records': LISTS,
  'webhooks/deliver': DELIVER,
  'webhooks/deliver-slow': DELIVER + CHECKS,
  'service/check': SCHEMAS,
  'http/not-found': ROUTES,
}

export const maxOver = ({ handler }: Pick<Bundle, 'handler'>): number =>
  MAX_OVER_BYTES + (LARGER[handler] ?? 0)

/** A function's bundle, and its floor: a bundle of the same AWS clients alone. */
export interface Bundle {
  readonly handler: string
  readonly file: string
  readonly bytes: number
  /** Undefined if the function has no AWS client; its floor is then 0 bytes. */
  readonly floor: { readonly file: string; readonly bytes: number } | undefined
}

/** The bytes of a bundle over its floor. */
export const overFloor = ({ bytes, floor }: Bundle): number => bytes - (floor?.bytes ?? 0)

type Clients = readonly { readonly name: string; readonly lazy: boolean }[]

/** How the shared code constructs each client. All of `shared/table` uses the document client. */
const CONSTRUCTED: Record<string, string> = {
  'client-dynamodb': 'DynamoDBClient',
  'client-eventbridge': 'EventBridgeClient',
  'client-firehose': 'FirehoseClient',
  'client-secrets-manager': 'SecretsManagerClient',
  'client-sqs': 'SQSClient',
  'client-s3': 'S3Client',
  's3-request-presigner': 'S3RequestPresigner',
}

const handlers = handlersOf()

/**
 * Bundles every floor below `folder`, and every function unless `metafile` is given. Identical floors are
 * bundled once.
 */
export function bundlesIn(folder: string, metafile: Metafile = bundleAll(handlers, folder)): Bundle[] {
  const floors = new Map<string, Bundle['floor']>()
  return handlers.map((handler) => {
    const path = join(bundleName(handler), 'functions', `${handler}.js`)
    const [, output] = Object.entries(metafile.outputs).find(([name]) => name.endsWith(path)) ?? []
    if (!output) throw new Error(`no bundle ${path}`)
    const entry = entryOf(clientsIn(Object.keys(output.inputs), metafile))
    if (!floors.has(entry)) floors.set(entry, bundleFloor(entry, join(folder, `floor-${floors.size}.mjs`)))
    return { handler, file: join(folder, path), bytes: output.bytes, floor: floors.get(entry) }
  })
}

/** The clients that our own code in a bundle imports. Clients imported on first use take no import time. */
function clientsIn(inputs: readonly string[], { inputs: sources }: Metafile): Clients {
  const lazy = new Map<string, boolean>()
  for (const input of inputs.filter((path) => !path.includes('node_modules'))) {
    for (const { path, kind } of sources[input]?.imports ?? []) {
      const [, name] = /node_modules\/@aws-sdk\/(client-[^/]+|s3-request-presigner)\//.exec(path) ?? []
      if (name) lazy.set(name, kind === 'dynamic-import' && lazy.get(name) !== false)
    }
  }
  return [...lazy]
    .map(([name, isLazy]) => ({ name, lazy: isLazy }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** An entry that only constructs the clients on first use, as `shared/table/store/client.ts` does. */
function entryOf(clients: Clients): string {
  return clients
    .map(({ name, lazy }, index) => {
      const made = CONSTRUCTED[name]
      if (!made)
        throw new Error(`test/support/bundles/floor.ts does not know how @aws-sdk/${name} is constructed`)
      if (lazy)
        return `export const make${index} = async () => new (await import('@aws-sdk/${name}')).${made}()`
      const plain = `import { ${made} } from '@aws-sdk/${name}'\n`
      if (name !== 'client-dynamodb') return `${plain}export const make${index} = () => new ${made}()`
      return `${plain}import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
        export const make${index} = () => DynamoDBDocumentClient.from(new ${made}())`
    })
    .join('\n')
}

/**
 * A floor is the SDK as esbuild bundles it by default: ES modules, with all that the SDK imports except the credential
 * providers for a person's machine. What our own options save counts for us.
 */
const PLAIN = {
  format: 'esm',
  define: {},
  alias: {},
  external: ['ini', 'sso', 'process', 'web-identity', 'login'].map(
    (name) => `@aws-sdk/credential-provider-${name}`,
  ),
} as const

/** Bundles a program as esbuild does by default. Returns its bytes. */
export function bundlePlain(entry: string, file: string): number {
  const { outputs } = buildSync({
    ...bundling,
    ...PLAIN,
    stdin: { contents: entry, resolveDir: import.meta.dirname, loader: 'ts' },
    outfile: file,
  }).metafile
  const [, output] = Object.entries(outputs).find(([name]) => name.endsWith('.mjs')) ?? []
  if (!output) throw new Error(`no bundle of ${entry}`)
  return output.bytes
}

const bundleFloor = (entry: string, file: string): Bundle['floor'] =>
  entry === '' ? undefined : { file, bytes: bundlePlain(entry, file) }
