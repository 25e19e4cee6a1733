import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

const MAX_BYTES = 8 * 1024

test('the client is at most 8 KB compressed, openapi-fetch included, and needs no module of Node', async () => {
  const { outputFiles } = await build({
    entryPoints: [resolve('clients/typescript/src/index.ts')],
    bundle: true,
    minify: true,
    format: 'esm',
    // Fails on an import of `node:…`.
    platform: 'browser',
    target: 'es2022',
    write: false,
  })
  const [bundle] = outputFiles
  const size = gzipSync(bundle?.contents ?? '').length
  console.log(`clients/typescript: ${size} bytes compressed`)
  expect(size).toBeGreaterThan(1024)
  expect(size).toBeLessThanOrEqual(MAX_BYTES)
})
