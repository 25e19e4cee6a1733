import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, inject, test } from 'vitest'
import { direct } from '../../support/api.ts'
import { newWorkspace, type TestWorkspace } from '../../support/workspace.ts'
import { create, untilShown } from '../changes/changes.ts'

const isMissing = spawnSync('python3', ['--version']).status !== 0
if (isMissing) console.log('the tests of the Python client are skipped: python3 is not installed')

async function run(program: string, { key }: TestWorkspace): Promise<string> {
  const env = { ...process.env, API_URL: inject('service').url, API_KEY: key }
  const { stdout } = await promisify(execFile)('python3', ['-B', '-W', 'error', program], { env })
  return stdout
}

async function tour(): Promise<void> {
  const printed = await run('clients/python/examples/tour.py', await newWorkspace(direct))
  expect(printed).toContain('of Maria Alvarez')
  expect(printed).toContain('webhook expense.receipt_attached: application/pdf of Lone Star Lumber')
  expect(printed).not.toContain('not in the books yet')
}

async function mirror(): Promise<void> {
  const ws = await newWorkspace(direct)
  const kept: Record<string, string> = {}
  const deleted: string[] = []
  const last: [path: string, record: { id: string; updated_at: string }][] = []
  for (const path of ['/v1/contacts', '/v1/expenses'] as const) {
    for (let n = 0; n < 5; n++) {
      const { id, updated_at } = await create(ws, path, n)
      kept[id] = updated_at
    }
    const record = await create(ws, path, 5)
    await ws.delete(`${path}/${record.id}`)
    deleted.push(record.id)
    last.push([path, record])
  }
  await Promise.all(last.map(([path, record]) => untilShown(ws, path, record)))
  const found = JSON.parse(await run('test/integration/clients/mirror.py', ws))
  expect(found).toEqual({ copies: kept, deleted: deleted.sort() })
}

// At the same time, because both wait most of the time.
test.skipIf(isMissing)(
  'with the Python client, the tour runs up to the verified webhook, and a mirror of both kinds of lists is equal',
  async () => {
    await Promise.all([tour(), mirror()])
  },
)

test('the README names the oldest Python that the client is tested for', () => {
  const readme = readFileSync('clients/python/README.md', 'utf8')
  expect(readme).toContain('Python 3.9 and newer')
  expect(readFileSync('test/clients/python/client_test.py', 'utf8')).toContain('feature_version=(3, 9)')
})
