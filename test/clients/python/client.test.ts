// cspell:ignore MYPYPATH
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

const MYPY = ['-m', 'mypy', '--strict', '--cache-dir', 'node_modules/.cache/mypy']
const isUnchecked = spawnSync(PYTHON, [...MYPY, '--version']).status !== 0
if (isUnchecked)
  console.log(
    'the types of the Python client are not checked: pip install --require-hashes -r tools/lint/requirements.txt',
  )

test.skipIf(isUnchecked)('mypy --strict accepts the client, its tour and the recipes', () => {
  const sources = ['clients/python/workspace_service', 'clients/python/examples', 'examples/recipes']
  const env = { ...process.env, MYPYPATH: 'clients/python' }
  const { status, stdout } = spawnSync(PYTHON, [...MYPY, ...sources], { env, encoding: 'utf8' })
  expect([status, stdout]).toEqual([
    0,
    expect.stringMatching(/^Success: no issues found in 1\d source files/),
  ])
})
