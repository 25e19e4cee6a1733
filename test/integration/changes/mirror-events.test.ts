import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createEvent } from '../../../shared/domain/kit/event.ts'
import type { TriggerId } from '../../../shared/domain/kit/triggers.ts'
import { signedHeaders } from '../../../shared/webhooks/send/sign.ts'
import { listen } from '../../support/listen.ts'
import { until } from '../../support/until.ts'

/*
 * The program of docs/syncing.md with webhooks and lists at once: although events come late or twice, its copy is the newest
 * that it was given (contract 19.9). This test provides the lists of the service.
 */
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const folder = mkdtempSync(join(tmpdir(), 'mirror-events-'))
const file = join(folder, 'mirror.json')
/** The page of changes of each list. */
let pages: Record<string, { data: object[]; deleted: object[] }> = {}
let program: ChildProcess
let target: string

const listed: RequestListener = ({ url = '' }, response) => {
  const { pathname } = new URL(url, 'http://api')
  const page = pages[pathname.slice('/v1/'.length)] ?? { data: [], deleted: [] }
  response.end(JSON.stringify({ ...page, has_more: false, next_cursor: null }))
}
let api: Awaited<ReturnType<typeof listen>>

beforeAll(async () => {
  api = await listen(listed)
  const free = await listen(listed)
  free.close()
  target = free.url
  program = spawn(process.execPath, [resolve(import.meta.dirname, '../../../examples/mirror.ts'), file], {
    env: {
      ...process.env,
      API_URL: api.url,
      API_KEY: 'wsk_test',
      POLL_MS: '20',
      PORT: new URL(target).port,
      SIGNING_SECRET: SECRET,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await until(() =>
    fetch(target, { method: 'POST' }).then(
      ({ status }) => status === 401,
      () => false,
    ),
  )
})
afterAll(async () => {
  const ended = once(program, 'exit')
  program.kill('SIGKILL')
  await ended
  api.close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  pages = {}
})

const at = (second: number) => `2026-03-14T09:00:0${second}.000Z`
const expense = (id: string, second: number) => ({
  id,
  object: 'expense',
  notes: `as of ${second}`,
  updated_at: at(second),
})

async function deliver(
  trigger: TriggerId,
  id: string,
  second: number,
  how: { isTest?: boolean; secret?: string } = {},
) {
  const { isTest = false, secret = SECRET } = how
  const isDeletion = trigger === 'expense.deleted'
  const record = expense(id, second)
  const event = createEvent(trigger, new Date(at(second)), {
    entityId: id,
    performedBy: null,
    data: isDeletion ? null : record,
    metadata: isDeletion ? record : {},
  })
  const body = Buffer.from(JSON.stringify(event))
  const message = { eventId: event.id, trigger, isTest, body, secrets: [secret] }
  const { status } = await fetch(target, {
    method: 'POST',
    body,
    headers: signedHeaders(message, new Date()),
  })
  return status
}

const read = () => JSON.parse(readFileSync(file, 'utf8'))
const copyOf = (id: string) => read().records[id]

test('a retried expense.created that comes after expense.updated leaves the copy as it is', async () => {
  await deliver('expense.updated', 'a', 2)
  expect(await deliver('expense.created', 'a', 1)).toBe(204)
  expect(copyOf('a')).toEqual(expense('a', 2))
  await deliver('expense.receipt_attached', 'a', 3)
  expect(copyOf('a')).toEqual(expense('a', 3))
})

test('an event of a deleted expense that comes late does not bring it back', async () => {
  await deliver('expense.created', 'b', 1)
  expect(await deliver('expense.deleted', 'b', 3)).toBe(204)
  await deliver('expense.updated', 'b', 2)
  await deliver('expense.updated', 'b', 4)
  expect(copyOf('b')).toBeUndefined()
})

test('a list repairs what no event brought, and takes nothing back', async () => {
  await deliver('expense.updated', 'newer', 5)
  await deliver('expense.created', 'gone', 1)
  pages = {
    expenses: {
      data: [expense('missed', 2), expense('newer', 4)],
      deleted: [{ id: 'gone', object: 'expense', updated_at: at(6) }],
    },
  }
  await until(() => copyOf('gone') === undefined)
  expect([copyOf('missed'), copyOf('newer')]).toEqual([expense('missed', 2), expense('newer', 5)])
  await deliver('expense.updated', 'gone', 5)
  expect(copyOf('gone')).toBeUndefined()
  expect(read().since.expenses).toBe(at(6))
})

test('a list brings back a deleted expense that the operator restored, and a late event of the deletion changes nothing', async () => {
  await deliver('expense.created', 'restored', 1)
  await deliver('expense.deleted', 'restored', 2)
  expect(copyOf('restored')).toBeUndefined()
  pages = { expenses: { data: [expense('restored', 4)], deleted: [] } }
  await until(() => copyOf('restored') !== undefined)
  await deliver('expense.deleted', 'restored', 2)
  expect(copyOf('restored')).toEqual(expense('restored', 4))
})

test('a test delivery and a forged one change nothing', async () => {
  expect(await deliver('expense.created', 'c', 1, { isTest: true })).toBe(204)
  expect(await deliver('expense.created', 'd', 1, { secret: `whsec_${'A'.repeat(43)}=` })).toBe(401)
  expect([copyOf('c'), copyOf('d')]).toEqual([undefined, undefined])
})
