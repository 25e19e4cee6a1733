// cspell:ignore PYTHONPATH
import { execFile, spawn, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { type Schemas, WorkspaceClient } from '../../../clients/typescript/src/index.ts'
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
  const { id } = (await ws.post('/v1/opportunities', { name: 'Alvarez roof' })).body
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
  expect(await twice('failure-notifier')).toEqual([[`opportunity.created to ${target}: 404`], ['']])
  expect(await run('project-report', language, folder)).toEqual([
    'Alvarez roof: 1 expenses, 20.00 USD',
    'no project: 1 expenses, 10.50 USD',
  ])
  expect(await twice('receipt-archive', 'receipts')).toEqual([['stored 1'], ['stored 0']])
  const [receipt = ''] = readdirSync(join(folder, 'receipts'))
  expect(receipt).toMatch(/^2026-01-02-[0-9a-f-]{36}-[0-9a-f]{12}\.pdf$/)
  expect(readFileSync(join(folder, 'receipts', receipt), 'utf8')).toContain('%PDF-1.7')

  // As Excel saves it: a byte order mark, CRLF, and quotes around commas, quotes and line breaks.
  const names = [...Array(LINES).keys()].map((n) => `${language} ${n}, "Barn"${n === 7 ? '\n' : ''}`)
  const lines = names.map((name, n) => `"${name.replaceAll('"', '""')}",${language}${n}@example.com`)
  const excel = [...lines, 'Wrong,no address', '', lines[3]].join('\r\n')
  writeFileSync(join(folder, 'contacts.csv'), `\ufeff${excel}\r\n`)
  const first = await run('import-contacts', language, folder, 'contacts.csv')
  const second = await run('import-contacts', language, folder, './contacts.csv')
  expect([first.at(-1), second.at(-1)]).toEqual(Array(2).fill(`imported ${LINES}`))
  // One record has two lines.
  expect(first[0]).toMatch(`line ${LINES + 2}: email`)
  const found = await ws.get(`/v1/contacts?q=${language}&limit=100`)
  expect(found.body.data.map(({ name }: { name: string }) => name).sort()).toEqual(names.sort())

  const { length } = (await ws.get('/v1/contacts?limit=100')).body.data
  const mirrored = async () => (await run('contacts-mirror', language, folder))[0]
  await until(async () => (await mirrored()) === `${length} contacts`)
  await ws.delete(`/v1/contacts/${found.body.data[0].id}`)
  await until(async () => (await mirrored()) === `${length - 1} contacts`)
})

test.each(LANGUAGES)(
  'each expense is a row of the ledger in %s, whatever a crash left there',
  async (language) => {
    const folder = tempFolder()
    const file = join(folder, 'ledger.csv')
    const namespace = `ledger-${language.toLowerCase()}`
    const sweep = () => run('ledger-sweep', language, folder, 'ledger.csv', namespace)
    const rows = () => readFileSync(file, 'utf8').split('\n')
    const references = async () => {
      const { data } = (await ws.get(`/v1/expenses?reconciled_by=${namespace}`)).body
      return data.map(({ id, external_references }: Schemas['Expense']) => [
        id,
        external_references[namespace]?.external_id,
      ])
    }
    writeFileSync(file, '')
    expect(await sweep()).toEqual(['entered 2'])
    const [first = '', second = '', end] = rows()
    expect([first, second].map((row) => row.slice(36)).sort()).toEqual([
      ',2026-01-02,10.50',
      ',2026-01-02,20.00',
    ])
    expect(end).toBe('')
    const idsByRow = [first, second].map((row, n) => [row.slice(0, 36), `row-${n + 1}`])
    expect((await references()).sort()).toEqual(idsByRow.toSorted())
    expect(await sweep()).toEqual(['entered 0'])

    const { length } = second
    for (const kept of [0, 1, 36, 37, 45, length - 1, length]) {
      // A crash left the last row like this, before it wrote the reference.
      writeFileSync(file, `${first}\n${second.slice(0, kept)}`)
      await ws.delete(`/v1/expenses/${second.slice(0, 36)}/external-references/${namespace}`)
      expect(await sweep()).toEqual(['entered 1'])
      expect(rows()).toEqual([first, second, ''])
      expect((await references()).sort()).toEqual(idsByRow.toSorted())
    }
  },
)

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
