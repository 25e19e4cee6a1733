// cspell:ignore PYTHONPATH
import { execFile, spawn, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { WorkspaceClient } from '../../../clients/typescript/src/index.ts'
import { direct } from '../../support/api.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { until } from '../../support/until.ts'
import { sharedWorkspace } from '../../support/workspace.ts'
import { purchase } from '../expenses/api.ts'

/* The programs of examples/recipes, in both languages, each run twice in one folder. */

const RECIPES = resolve('examples/recipes')
const LINES = 40
const ws = sharedWorkspace(direct)
const isMissing = spawnSync('python3', ['--version']).status !== 0
if (isMissing) console.log('the recipes in Python are skipped: python3 is not installed')
const LANGUAGES = [['TypeScript'], ...(isMissing ? [] : [['Python']])].map(([language = '']) => language)

function command(name: string, language: string): readonly [command: string, ...args: string[]] {
  return language === 'Python'
    ? ['python3', '-B', '-W', 'error', join(RECIPES, `${name.replace('-', '_')}.py`)]
    : [process.execPath, join(RECIPES, `${name}.ts`)]
}
const optionsIn = (cwd: string) => ({
  cwd,
  env: {
    ...process.env,
    API_URL: inject('service').url,
    API_KEY: ws.key,
    PYTHONPATH: resolve('clients/python'),
  },
})

async function run(name: string, language: string, cwd: string, ...args: string[]): Promise<string[]> {
  const [program, ...given] = command(name, language)
  const { stdout } = await promisify(execFile)(program, [...given, ...args], optionsIn(cwd))
  return stdout.trim().split('\n')
}

/** An address that answers 404. */
const target = `${inject('service').url}/hook`
beforeAll(async () => {
  await ws.post('/v1/subscriptions', { trigger_id: 'opportunity.created', target_url: target })
  const { id } = (await ws.post('/v1/opportunities', { contact_name: 'Maria Alvarez' })).body
  await ws.post(`/v1/opportunities/${id}/approve`)
  await purchase(ws, { project_id: id, amount_tax_inclusive: 20 })
  const expense = await purchase(ws)
  const client = new WorkspaceClient({ url: inject('service').url, apiKey: ws.key })
  await client.uploadReceipt(expense.id, new Blob(['%PDF-1.7\n%%EOF\n'], { type: 'application/pdf' }))
  await until(async () => (await ws.get(`/v1/expenses/${expense.id}`)).body.receipt !== null)
  await until(async () => (await ws.get('/v1/deliveries?status=failed')).body.data.length > 0)
})

test.each(LANGUAGES)('each job is done once in %s', async (language) => {
  const folder = tempFolder()
  const twice = async (name: string, ...args: string[]) => [
    await run(name, language, folder, ...args),
    await run(name, language, folder, ...args),
  ]
  const namespace = `ledger-${language.toLowerCase()}`
  expect(await twice('ledger-sweep', 'ledger.csv', namespace)).toEqual([['entered 2'], ['entered 0']])
  expect(
    readFileSync(join(folder, 'ledger.csv'), 'utf8').match(/,2026-01-02,(10\.50|20\.00)\n/g),
  ).toHaveLength(2)
  expect((await ws.get(`/v1/expenses?reconciled_by=${namespace}`)).body.data).toHaveLength(2)

  expect(await twice('failure-notifier')).toEqual([[`opportunity.created to ${target}: 404`], ['']])
  expect(await run('project-report', language, folder)).toEqual([
    'Maria Alvarez: 1 expenses, 20.00 USD',
    'no project: 1 expenses, 10.50 USD',
  ])
  expect(await twice('receipt-archive', 'receipts')).toEqual([['stored 1'], ['stored 0']])
  const [receipt = ''] = readdirSync(join(folder, 'receipts'))
  expect(receipt).toMatch(/^2026-01-02-[0-9a-f-]{36}-[0-9a-f]{12}\.pdf$/)
  expect(readFileSync(join(folder, 'receipts', receipt), 'utf8')).toContain('%PDF-1.7')

  const file = `${language}.csv`
  const lines = Array.from({ length: LINES }, (_, n) => `${language} ${n},${language}${n}@example.com`)
  writeFileSync(join(folder, file), `${[...lines, 'Wrong,no address'].join('\n')}\n`)
  const [first, second] = await twice('import-contacts', file)
  expect([first?.at(-1), second?.at(-1)]).toEqual(Array(2).fill(`imported ${LINES}`))
  expect(first?.[0]).toMatch(`line ${LINES + 1}: email`)
  const found = await ws.get(`/v1/contacts?q=${language}&limit=100`)
  expect(found.body.data).toHaveLength(LINES)

  const { length } = (await ws.get('/v1/contacts?limit=100')).body.data
  const mirrored = async () => (await run('contacts-mirror', language, folder))[0]
  await until(async () => (await mirrored()) === `${length} contacts`)
  await ws.delete(`/v1/contacts/${found.body.data[0].id}`)
  await until(async () => (await mirrored()) === `${length - 1} contacts`)
})

test.each(LANGUAGES)('the log is followed in %s, from where a stopped program was', async (language) => {
  const folder = tempFolder()
  const [program, ...args] = command('follow-log', language)
  const followed = async (entity: string) => {
    const child = spawn(program, args, optionsIn(folder))
    onTestFinished(() => void child.kill())
    let shown = ''
    child.stdout.setEncoding('utf8').on('data', (text) => {
      shown += text
    })
    await until(() => shown.includes(entity))
    await until(() => readdirSync(folder).includes('cursor.txt'))
    child.kill()
    return shown
  }
  const [{ id: known }] = (await ws.get('/v1/opportunities')).body.data
  expect(await followed(known)).toContain('opportunity.created')
  const { id } = (await ws.post('/v1/opportunities', { contact_name: 'Sam Ortiz' })).body
  await until(async () => (await ws.get(`/v1/events?order=oldest&entity_id=${id}`)).body.data.length > 0)
  expect(await followed(id)).toContain(`opportunity.created ${id}`)
})
