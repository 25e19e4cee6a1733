import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, inject, test } from 'vitest'
import { direct } from '../../support/api.ts'
import { fill } from '../../support/data/expense-data.ts'
import { newWorkspace } from '../../support/workspace.ts'
import { purchase } from '../expenses/api.ts'

/*
 * The loops of the guides that list what a namespace has not handled, record each expense, and page on (contract 15.2),
 * as a reader copies them, while expenses are created.
 */
const LISTED = 334
/** Every fortieth expense of `fill` is archived, and not listed. */
const COUNT = LISTED + 9
/** So many are created while the loops run. */
const CREATED = 50

/** The first fence of a language in a file that has the loop. */
function loopIn(path: string, language: string): string {
  const fences = [...readFileSync(path, 'utf8').matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
  const loop = fences.find(
    ([, label, source = '']) => label === language && source.includes('unreconciled_by'),
  )
  if (!loop?.[2]) throw new Error(`${path} has no loop in ${language}`)
  return loop[2]
}

const GUIDE = 'shared/document/openapi/guides/feeding.md'
const README = 'clients/typescript/README.md'
const NODE = [process.execPath, '--input-type=module', '--eval'] as const
const PYTHON = ['python3', '-B', '-c'] as const
/** What the READMEs have explained before the loop. */
const WITH_TYPESCRIPT = `
  import { WorkspaceClient } from '${resolve('clients/typescript/src/index.ts')}'
  const client = new WorkspaceClient({ url: process.env.API_URL, apiKey: process.env.API_KEY })
  const createBill = async (id) => 'bill-' + id
`
const WITH_PYTHON = `
import os, sys
sys.path.insert(0, "clients/python")
from workspace_service import WorkspaceClient, records
client = WorkspaceClient(os.environ["API_URL"], os.environ["API_KEY"])
create_bill = lambda expense: "bill-" + expense["id"]
`
const LOOPS = [
  { namespace: 'http', program: NODE, source: loopIn(GUIDE, 'JavaScript') },
  { namespace: 'requests', program: PYTHON, source: loopIn(GUIDE, 'Python') },
  { namespace: 'client', program: NODE, source: WITH_TYPESCRIPT + loopIn(README, 'ts') },
  {
    namespace: 'archive',
    program: PYTHON,
    source: WITH_PYTHON + loopIn('clients/python/README.md', 'python'),
  },
].filter(({ namespace, program: [command, , option] }) => {
  if (command !== 'python3') return true
  const needs = namespace === 'requests' ? 'import requests' : ''
  const isMissing = spawnSync(command, [option, needs]).status !== 0
  if (isMissing) console.log(`the loop "${namespace}" is skipped: python3 ${needs} fails`)
  return !isMissing
})

test('the loops of the guides leave nothing behind, while expenses are created', async () => {
  const ws = await newWorkspace(direct)
  await fill(ws.id, ws.owner, [], { count: COUNT, unreconciled: COUNT, archived: 0 })
  const env = { ...process.env, API_URL: inject('service').url, API_KEY: ws.key }
  const sweep = ({ namespace, program: [command, ...options], source }: (typeof LOOPS)[number]) =>
    promisify(execFile)(command, [...options, source.replaceAll('quickbooks', namespace)], { env })
  const idsOf = async (filter: string): Promise<string[]> => {
    const ids: string[] = []
    for (let [after, more] = ['', true]; more; ) {
      const { data, has_more } = (await ws.get(`/v1/expenses?limit=100&${filter}&after=${after}`)).body
      for (const { id, expense_date } of data) {
        ids.push(id)
        after = `${expense_date},${id}`
      }
      more = has_more
    }
    return ids
  }
  const before = await idsOf('')
  expect(before).toHaveLength(LISTED)

  // Before, among and behind the expenses that the loops list.
  const create = async () => {
    for (let n = 0; n < CREATED; n++) await purchase(ws, { expense_date: `${2022 + (n % 5)}-06-01` })
  }
  await Promise.all([...LOOPS.map(sweep), create()])
  const ofEach = async (idsIn: (namespace: string) => Promise<readonly string[]>) =>
    Object.fromEntries(
      await Promise.all(LOOPS.map(async ({ namespace }) => [namespace, (await idsIn(namespace)).length])),
    )
  const none = Object.fromEntries(LOOPS.map(({ namespace }) => [namespace, 0]))
  const unhandled = await ofEach(async (namespace) => {
    const handled = new Set(await idsOf(`reconciled_by=${namespace}`))
    return before.filter((id) => !handled.has(id))
  })
  expect(unhandled).toEqual(none)

  // What was created before the place of a loop is listed by the next one.
  await Promise.all(LOOPS.map(sweep))
  expect(await ofEach((namespace) => idsOf(`unreconciled_by=${namespace}`))).toEqual(none)
  expect(await idsOf('reconciled_by=http')).toHaveLength(LISTED + CREATED)
})
