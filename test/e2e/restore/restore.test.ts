import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { verifyServiceSignature } from '../../../clients/verify/verify.ts'
import { SUBSCRIPTION_COUNT } from '../../../shared/webhooks/subscriptions/count.ts'
import { admin, adminHere, adminJsonHere } from '../../support/admin.ts'
import { receiver } from '../../support/receiver.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { until } from '../../support/until.ts'
import { call, end, start } from '../process.ts'
import { fill } from './business.ts'
import { snapshot } from './snapshot.ts'

/** The number of expenses; DRILL_EXPENSES sets more. */
const COUNT = Number(process.env.DRILL_EXPENSES ?? 30)
const EXPORT_PASSPHRASE = 'correct horse battery staple'

/** Runs a command, and kills it as soon as its output matches. */
async function killed(args: readonly string[], at: RegExp): Promise<void> {
  const { PATH, HOME, JAVA_HOME } = process.env
  const child = spawn(process.execPath, ['ops/admin/main.ts', ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH, HOME, JAVA_HOME, EXPORT_PASSPHRASE },
  })
  let output = ''
  child.stderr.on('data', (chunk) => {
    output += chunk
    if (at.test(output)) child.kill('SIGKILL')
  })
  await new Promise((done) => child.once('close', done))
  expect(child.signalCode, output).toBe('SIGKILL')
}

async function done(...args: string[]) {
  const { code, stdout, stderr } = await admin([...args, '--json'], { EXPORT_PASSPHRASE })
  if (code !== 0) throw new Error(`${args.join(' ')}: ${stderr}`)
  return JSON.parse(stdout)
}

test('a workspace exported, deleted and imported elsewhere is unchanged, even if commands are killed', async () => {
  const root = tempFolder()
  const [from, to, kept] = [join(root, 'from'), join(root, 'to'), join(root, 'export')]
  const { url, posts } = await receiver()

  const old = await start('--data', from, '--rate', '1000')
  const named = ['--name', 'Alvarez', '--plan', 'professional', '--owner-name', 'Ana']
  vi.stubEnv('EXPORT_PASSPHRASE', EXPORT_PASSPHRASE)
  const operate = (...args: string[]) => adminJsonHere(['--data', from, ...args])
  const { id, owner } = await operate('workspace', 'create', ...named, '--owner-email', 'ana@example.com')
  const { api_key: key } = await operate('key', 'create', '--member', owner.id)
  const gone = await operate('key', 'create', '--member', owner.id)
  await operate('key', 'revoke', gone.id)
  const secrets = await fill({ ...old, key }, COUNT, url)
  const before = await snapshot({ ...old, key })
  expect(Object.keys(before).length).toBeGreaterThan(50)

  const exporting = ['--data', from, 'workspace', 'export', id, '--to', kept]
  await killed(exporting, /^rows: \d+$/m)
  const { stdout } = await adminHere([...exporting, '--json'])
  const exported = JSON.parse(stdout)
  expect(exported).toMatchObject({ workspace_id: id, api_keys: 1 })
  expect(exported.files).toBe(Math.ceil(COUNT / 3) + 3)
  const lists = readdirSync(kept).filter((name) => name.endsWith('.jsonl'))
  const text = lists.map((name) => readFileSync(join(kept, name), 'utf8')).join('')
  for (const secret of [...secrets, key]) expect(text).not.toContain(secret)
  // Rows change during the export, so they are counted again after the import.
  expect(text).not.toContain(SUBSCRIPTION_COUNT)

  const deleting = ['--data', from, 'workspace', 'delete', id, '--confirm', id, '--wait', '1', '--now']
  await killed(deleting, /^pass 1, rows: \d+$/m)
  const list = await adminHere(['--data', from, 'workspace', 'list', '--json'])
  const deleted = expect.objectContaining({ id, state: 'deleting' })
  expect(JSON.parse(list.stdout).workspaces).toContainEqual(deleted)
  expect((await call({ ...old, key }, 'GET', '/me')).status).toBe(401)
  expect(await adminHere(deleting)).toMatchObject({ code: 0 })
  expect(await adminHere(deleting)).toMatchObject({ code: 0 })
  expect(await end(old, 'SIGTERM')).toBe(0)
  const left = readdirSync(join(from, 's3'), { recursive: true, withFileTypes: true })
  expect(left.filter((file) => file.isFile() && join(file.parentPath, file.name).includes(id))).toEqual([])

  const arrived = posts.length
  const fresh = await start('--data', to, '--rate', '1000')
  const importing = ['--data', to, 'workspace', 'import', kept]
  await killed(importing, /^rows: \d+$/m)
  expect((await call({ ...fresh, key }, 'GET', '/me')).status).toBe(401)
  await killed(importing, /^files: \d+$/m)
  expect(await done(...importing)).toMatchObject({ id, rows: exported.rows, already: false })
  expect(await done(...importing)).toMatchObject({ already: true })

  // The records of an imported workspace are counted within two minutes.
  await until(async () => (await call({ ...fresh, key }, 'GET', '/overview')).body.complete, 1_000)
  const after = await snapshot({ ...fresh, key })
  // The export records itself before it reads anything.
  const [newest, ...earlier] = after['/audit-log'] as { action: string }[]
  expect(newest?.action).toBe('workspace.exported')
  // An invitation is valid for one deployment, and not exported.
  const expected = JSON.parse(JSON.stringify(before), (name, value) =>
    name === 'invited_until' ? null : value,
  )
  expect({ ...after, '/audit-log': earlier }).toEqual(expected)
  await sleep(3_000)
  expect(posts.length).toBe(arrived)

  await call({ ...fresh, key }, 'POST', '/opportunities', { name: 'After the move' })
  await until(() => posts.length === arrived + 1)
  const post = posts.at(-1)
  if (!post) throw new Error('nothing came')
  for (const secret of secrets) expect(verifyServiceSignature(post.body, post.headers, secret)).toBe(true)
  expect(JSON.parse(post.body.toString()).data.name).toBe('After the move')
  const another = { trigger_id: 'photo.deleted', target_url: url }
  expect((await call({ ...fresh, key }, 'POST', '/subscriptions', another)).status).toBe(201)
  expect(await end(fresh, 'SIGTERM')).toBe(0)
})
