import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const PYTHON = 'python3'
const isMissing = spawnSync(PYTHON, ['--version']).status !== 0
if (isMissing) console.log('the tests of the Python client are skipped: python3 is not installed')

test.skipIf(isMissing)('the Python client passes its tests', () => {
  const { status, stderr } = spawnSync(PYTHON, ['-B', '-W', 'error', 'test/clients/python/client_test.py'], {
    encoding: 'utf8',
  })
  expect(stderr).toMatch(/Ran \d\d tests/)
  expect([status, stderr]).toEqual([0, expect.stringMatching(/OK\s*$/)])
})
