import { cpSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runningTarget } from '../../../ops/admin/local.ts'
import { newContact } from '../../../shared/domain/sales/contact.ts'
import { contactInsertion } from '../../../shared/table/contacts.ts'
import { adminJson } from '../../support/admin.ts'
import { putAll, puts } from '../../support/data/put-all.ts'
import { receiver } from '../../support/receiver.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { until } from '../../support/until.ts'
import { call, end, ending, type Started, start } from '../process.ts'
import { restoreTable } from './restore-table.ts'

/** The number of records; DRILL_RECORDS sets more. */
const COUNT = Number(process.env.DRILL_RECORDS ?? 60)
/** As many of them are created by requests, every tenth with an event; the others are put into the table before. */
const REQUESTED = Math.min(COUNT, 300)
const AT_ONCE = 20
/** Attempts of a delivery that fail before the point of recovery. All six would end it as failed, however slow this machine is. */
const REFUSED_ATTEMPTS = 4

/** Puts contacts into the table of a running service. */
async function putContacts(folder: string, service: Started, count: number): Promise<void> {
  await runningTarget(folder)
  const { id } = (await call(service, 'GET', '/workspace')).body
  const now = new Date()
  const contacts = Array.from({ length: count }, (_, n) => newContact(id, { name: `Old ${n}` }, null, now))
  await putAll(contacts.flatMap((contact) => puts(contactInsertion(contact))).values())
}

const create = async (service: Started, n: number) => {
  const path = n % 10 === 0 ? '/opportunities' : '/contacts'
  const { status, body } = await call(service, 'POST', path, { name: `Record ${n}` })
  if (status !== 201) throw new Error(`${path}: ${status}`)
  return `${path}/${body.id}`
}

/** Creates records until the service is killed; returns the paths of the records that it confirmed. */
async function createAll(service: Started, count: number, onCreated: (done: number) => void) {
  const made: string[] = []
  let next = 0
  const writer = async () => {
    while (next < count) {
      const path = await create(service, next++).catch(() => undefined)
      if (path === undefined) return
      onCreated(made.push(path))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, writer))
  return made
}

/** Every id that a list shows. */
async function idsOf(service: Started, path: string): Promise<Set<string>> {
  const ids = new Set<string>()
  for (let cursor = ''; ; ) {
    const { body } = await call(service, 'GET', `${path}?limit=100${cursor}`)
    for (const { id } of body.data) ids.add(id)
    if (!body.has_more) return ids
    cursor = `&cursor=${body.next_cursor}`
  }
}

test('a table restored to a point in time has all records before it, and lists changes after it', async () => {
  const root = tempFolder()
  const [from, then, restored] = [join(root, 'from'), join(root, 'then'), join(root, 'restored')]
  // The receiver takes every second event only after some attempts, so that deliveries are under way.
  const attempts = new Map<string, number>()
  const delivered = new Set<string>()
  const { url } = await receiver(({ body }, response) => {
    const { id } = JSON.parse(body.toString()).data
    const refused = attempts.get(id) ?? 0
    const isTaken = refused === REFUSED_ATTEMPTS || Number.parseInt(id.slice(-1), 16) % 2 === 0
    attempts.set(id, refused + Number(!isTaken))
    if (isTaken) delivered.add(id)
    else response.statusCode = 503
    return ''
  })
  const options = ['--rate', '10000', '--speed', '1000']
  const before = await start('--data', from, ...options)
  await call(before, 'POST', '/subscriptions', { trigger_id: 'opportunity.created', target_url: url })

  await putContacts(from, before, COUNT - REQUESTED)

  // The point of recovery: the service is killed in the middle of writes and deliveries.
  const kill = ending(before)
  let killed: Promise<unknown> | undefined
  const made = await createAll(before, REQUESTED * 2, (done) => {
    if (done === REQUESTED) killed = kill('SIGKILL')
  })
  await killed
  expect(made.length).toBeGreaterThanOrEqual(REQUESTED)
  const point = new Date().toISOString()
  mkdirSync(then)
  cpSync(join(from, 'dynamodb'), join(then, 'dynamodb'), { recursive: true })

  const after = await start('--data', from, ...options)
  const lost = await Promise.all([10, 11, 12].map((n) => create({ ...after, key: before.key }, n)))
  const [kept = ''] = made.filter((path) => path.startsWith('/contacts'))
  expect((await call({ ...after, key: before.key }, 'DELETE', kept)).status).toBe(204)
  const since = ['changes', 'list', '--since', point]
  const ids = (changes: { id: string; type: string }[]) =>
    changes.filter(({ type }) => type !== 'event').map(({ id }) => id)
  const { changes } = await adminJson(['--data', from, ...since])
  expect(ids(changes).toSorted()).toEqual([...lost, kept].map((path) => path.split('/')[2]).toSorted())
  expect(changes.filter(({ type }: { type: string }) => type === 'event')).toHaveLength(1)
  await end(after, 'SIGTERM')

  // Files, queues and secrets stay as they are; the table is as it was then.
  mkdirSync(join(restored, 'dynamodb'), { recursive: true })
  for (const name of readdirSync(from).filter((name) => name !== 'dynamodb')) {
    cpSync(join(from, name), join(restored, name), { recursive: true })
  }
  await restoreTable(then, restored)
  const service = { ...(await start('--data', restored, ...options)), key: before.key }
  const [contacts, opportunities] = [
    await idsOf(service, '/contacts'),
    await idsOf(service, '/opportunities'),
  ]
  expect(contacts.size + opportunities.size).toBeGreaterThanOrEqual(COUNT)
  const isThere = (path: string) => [contacts, opportunities].some((all) => all.has(path.split('/')[2] ?? ''))
  expect(made.filter((path) => !isThere(path))).toEqual([])
  expect(lost.filter(isThere)).toEqual([])
  // Every event before the point is delivered, whether or not its deliveries existed at the point.
  await until(() => [...opportunities].every((id) => delivered.has(id)))
  expect(await end(service, 'SIGTERM')).toBe(0)
})
