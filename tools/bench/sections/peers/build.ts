import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSync } from 'esbuild'
import { bundleAll, bundleName, bundling } from '../../../../infra/bundle/bundle.ts'
import { install } from '../../../../infra/packages/install.js'

/** Programs that others would write. */
const OTHERS = join(import.meta.dirname, 'others')
const ROOT = join(import.meta.dirname, '../../../..')

export interface Bundle {
  readonly file: string
  readonly bytes: number
  /** Lines of the program's code, without libraries, empty lines and comments. */
  readonly lines: number
}

export const installOthers = (): string => install(OTHERS)

/** Bundles one of our functions as it is deployed. */
export function bundleOurs(handler: string, folder: string): Bundle {
  const { inputs, outputs } = bundleAll([handler], folder)
  const path = join(bundleName(handler), 'functions', `${handler}.js`)
  const [, output] = Object.entries(outputs).find(([name]) => name.endsWith(path)) ?? []
  if (!output) throw new Error(`no bundle ${path}`)
  return { file: join(folder, path), bytes: output.bytes, lines: linesOf(ROOT, Object.keys(inputs)) }
}

/** Bundles another program with the same options. */
export function bundleOther(name: string, folder: string): Bundle {
  const outfile = join(folder, `${name}.cjs`)
  const { inputs, outputs } = buildSync({
    ...bundling,
    absWorkingDir: OTHERS,
    entryPoints: [join(OTHERS, `${name}.ts`)],
    // Their libraries look for optional parts by `import.meta`.
    logOverride: {},
    outfile,
  }).metafile
  const [, output] = Object.entries(outputs).find(([path]) => path.endsWith('.cjs')) ?? []
  if (!output) throw new Error(`no bundle of ${name}`)
  return { file: outfile, bytes: output.bytes, lines: linesOf(OTHERS, Object.keys(inputs)) }
}

function linesOf(folder: string, inputs: readonly string[]): number {
  const own = inputs.filter((path) => !path.includes('node_modules'))
  return own.map((path) => codeLines(readFileSync(join(folder, path), 'utf8'))).reduce((a, b) => a + b, 0)
}

const codeLines = (text: string) =>
  text.split('\n').filter((line) => line.trim() !== '' && !/^\s*(\/\/|\/\*|\*)/.test(line)).length
