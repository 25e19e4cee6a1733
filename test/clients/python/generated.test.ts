import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tempFolder } from '../../support/temp-folder.ts'

test('the generated files of the Python client follow the document (npm run openapi)', () => {
  const folder = tempFolder()
  execFileSync(process.execPath, ['clients/generate/python-client.ts', folder])
  for (const file of ['api.py', 'verify.py']) {
    const committed = readFileSync(`clients/python/workspace_service/${file}`, 'utf8')
    expect(committed === readFileSync(join(folder, file), 'utf8'), `${file}: npm run openapi`).toBe(true)
  }
})
