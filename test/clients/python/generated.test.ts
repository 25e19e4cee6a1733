import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

test('the generated files of the Python client are those of the document (npm run openapi)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'python-client-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  execFileSync(process.execPath, ['clients/generate/python-client.ts', folder])
  for (const file of ['api.py', 'verify.py']) {
    const committed = readFileSync(`clients/python/workspace_service/${file}`, 'utf8')
    expect(committed === readFileSync(join(folder, file), 'utf8'), `${file}: npm run openapi`).toBe(true)
  }
})
