import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/*
 * Generates clients from docs/openapi.json with three generators, and compiles each with `tsc --strict`. Not part of
 * `npm test`: it downloads the generators (a minute). Run it when schemas change: `npm run check:generators`.
 */

const ROOT = join(import.meta.dirname, '..')

/** Exact versions, and what their output imports. Generators need an earlier TypeScript than this project has. */
const PACKAGES = [
  'typescript@5.9.3',
  'openapi-typescript@7.13.0',
  '@hey-api/openapi-ts@0.99.0',
  'swagger-typescript-api@13.13.0',
]

/** The arguments of `npx`, by the folder of the output. */
const GENERATORS: Readonly<Record<string, readonly string[]>> = {
  'openapi-typescript': ['openapi-typescript', 'openapi.json', '-o', 'openapi-typescript/schema.ts'],
  'hey-api': ['openapi-ts', '-i', 'openapi.json', '-o', 'hey-api', '--silent'],
  'swagger-typescript-api': [
    'swagger-typescript-api',
    'generate',
    '--path',
    'openapi.json',
    '--output',
    'swagger-typescript-api',
    '--silent',
  ],
}

const TSCONFIG = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    target: 'es2022',
    module: 'preserve',
    moduleResolution: 'bundler',
    lib: ['es2022', 'dom', 'dom.iterable'],
    types: [],
    skipLibCheck: true,
  },
}

const folder = mkdtempSync(join(tmpdir(), 'generators-'))
const run = (command: string, ...args: readonly string[]) =>
  execFileSync(command, args, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })

try {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  cpSync(join(ROOT, 'docs/openapi.json'), join(folder, 'openapi.json'))
  run('npm', 'install', '--silent', '--no-audit', '--no-fund', '--ignore-scripts', ...PACKAGES)
  for (const [name, args] of Object.entries(GENERATORS)) {
    mkdirSync(join(folder, name), { recursive: true })
    run('npx', '--no-install', ...args)
    writeFileSync(join(folder, name, 'tsconfig.json'), JSON.stringify(TSCONFIG))
    execFileSync(join(ROOT, 'node_modules/.bin/tsc'), ['-p', join(folder, name)], { stdio: 'inherit' })
    console.log(`${name}: compiles in strict mode`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
