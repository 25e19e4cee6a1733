import { execFile } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'
import { adminHere, adminJsonHere } from '../support/admin.ts'
import { DOCUMENTED, type Documented, type Way } from '../support/documented-commands.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { end, type Started, start } from './process.ts'

const those = (way: Way) => DOCUMENTED.filter((one) => one.way === way)

/** What only a deployed stage has; here the data folder takes their place. */
const ELSEWHERE = ['--stack', '--table']
const withoutStage = (args: readonly string[]) =>
  args.filter((word, n) => !ELSEWHERE.includes(word) && !ELSEWHERE.includes(args[n - 1] ?? ''))

interface Workshop {
  readonly run: (...args: string[]) => ReturnType<typeof adminJsonHere>
  readonly folder: string
  readonly service: Started
}

/** A workspace with an owner and a key: what a command can be run on. */
async function newIds({ run }: Workshop) {
  const named = ['--name', 'Alvarez', '--plan', 'professional']
  const owner = ['--owner-name', 'Ana', '--owner-email', 'ana@example.com']
  const made = await run('workspace', 'create', ...named, ...owner)
  const { id: key } = await run('key', 'create', '--member', made.owner.id)
  return { workspace: made.id, member: made.owner.id, key }
}

/** The id of a request that has been answered, which is then in the log of the service. */
async function newRequest({ url, key }: Started): Promise<string> {
  const answer = await fetch(`${url}/me`, { headers: { authorization: `Bearer ${key}` } })
  return answer.headers.get('x-request-id') ?? ''
}

/** Replaces the placeholders of a page by records that the command can be run on, and makes an export for an import. */
async function filled(args: readonly string[], workshop: Workshop): Promise<string[]> {
  if (!args.some((word) => ['ID', 'KEY', 'DIR'].includes(word))) return [...args]
  if (args[0] === 'trace') return ['trace', await newRequest(workshop.service)]
  const ids = await newIds(workshop)
  const [noun, verb] = args
  const kept = mkdtempSync(join(workshop.folder, 'export-'))
  if (`${noun} ${verb}` === 'workspace import') {
    await workshop.run('workspace', 'export', ids.workspace, '--to', kept)
    await workshop.run(
      'workspace',
      'delete',
      ids.workspace,
      '--confirm',
      ids.workspace,
      '--wait',
      '1',
      '--now',
    )
  }
  const values: Readonly<Record<string, string>> = {
    ID: noun === 'member' ? ids.member : ids.workspace,
    KEY: ids.key,
    DIR: kept,
  }
  const words = args.map((word) => values[word] ?? word)
  return verb === 'delete' ? [...words, '--wait', '1'] : words
}

/** Runs `npm run smoke --` with these options, for the checks that need a second only. */
async function smokeHere({ args }: Documented, service: Started): Promise<string> {
  const address = service.url.replace('/v1', '')
  const values: Readonly<Record<string, string>> = { '<address>': address, '<key>': service.key }
  const words = args.map((word) => values[word] ?? word)
  const program = ['ops/smoke/main.ts', ...words, '--only', 'open']
  const { stdout } = await promisify(execFile)(process.execPath, program)
  return stdout
}

// Needs its own service, because some of the commands are about all workspaces.
test('every command of the pages for operators runs', async () => {
  const folder = tempFolder()
  vi.stubEnv('EXPORT_PASSPHRASE', 'correct horse battery staple')
  const data = ['--data', join(folder, 'data')]
  const service = await start(...data)
  const workshop = { folder, service, run: (...args: string[]) => adminJsonHere([...data, ...args]) }
  const commands = new Map(
    those('admin').map(({ args, text }) => [
      withoutStage(args).join(' '),
      { args: withoutStage(args), text },
    ]),
  )
  expect(commands.size).toBeGreaterThan(10)
  const failed: object[] = []
  for (const { args, text } of commands.values()) {
    const result = await adminHere([...data, ...(await filled(args, workshop))])
    if (result.code !== 0) failed.push({ text, ...result })
  }
  expect(failed).toEqual([])
  const checks = those('smoke')
  expect(checks.length).toBeGreaterThan(0)
  for (const command of checks) expect(await smokeHere(command, service)).toMatch(/ 0 differ/)
  await end(service, 'SIGTERM')
})
